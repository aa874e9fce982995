import Testing

/// Tests of the running program. They wait in blocking reads, so one at a time, to leave threads to the other tests.
@Suite(.serialized) struct CardhostTests {}

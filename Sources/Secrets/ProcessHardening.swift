import CMemory

/// Keeps the whole process out of core files and crash reports, and away from debuggers of the same user.
package enum ProcessHardening {
    /// To be called first thing at start, before any secret exists. Cannot be undone for core files.
    package static func apply() throws(SecretsError) {
        for failure in [cf_forbid_core_files(), cf_forbid_dumps(), cf_forbid_crash_reports()] where failure != 0 {
            throw .hardening(errno: failure)
        }
    }

    /// Whether both hold now.
    package static var isApplied: Bool {
        cf_is_dumpable() == 0 && cf_core_file_limit() == 0
    }
}

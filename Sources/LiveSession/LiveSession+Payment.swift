import CardForm
import Checkout
import Secrets

/// Carries out what an attempt to pay asks for; every answer carries the attempt's number back.
extension LiveSession {
    /// The form is complete: the attempt gets its own copy of the card.
    func beginPayment() {
        // A form filled again after a success is not paid again.
        guard attempt.phase == .form else { return handle(.attemptEnded(.aborted(code: nil))) }
        guard let expiry = ExpiryText.month(form.state.data[.expiryDate]) else { return abortPayment() }
        guard environment.intake.beginAttempt() else {
            report(.attemptRefused)
            return abortPayment()
        }
        do throws(SecretsError) {
            attemptCard = AttemptCard(
                number: try number.duplicate(), securityCode: try securityCode.duplicate(), expiryMonth: expiry.month,
                expiryYear: expiry.year, cardholderName: form.state.data[.cardholderName])
        } catch {
            environment.intake.endAttempt()
            report(.memoryFull)
            return abortPayment()
        }
        attemptBegan = environment.clock.elapsed
        report(.attemptBegan)
        receipt = Projection.Receipt(network: form.state.selectedNetwork, last4: number.lastFour())
        perform(attempt.handle(.submit))
    }

    /// Nothing has begun and the card is as it was: the shopper may try again soon.
    private func abortPayment() {
        isBusy = true
        handle(.attemptEnded(.aborted(code: nil)))
    }

    private func take(_ answer: PaymentAttempt.Answer, number: Int) {
        let phase = attempt.phase
        perform(attempt.handle(.answer(answer, number: number)))
        // Before the end is told: it may be what the end of the server waits for.
        publish()
        if attempt.phase == .checking, phase != .checking { report(.attemptUnknown) }
        endAttempt()
    }

    private func endAttempt() {
        guard let began = attemptBegan, !attempt.isRunning else { return }
        attemptBegan = nil
        let outcome: AttemptOutcome =
            switch attempt.state {
            case .approved: .approved
            case .declined: .declined
            default: .failed
            }
        report(.attemptEnded(outcome, after: environment.clock.elapsed - began))
        environment.intake.endAttempt()
    }

    private func perform(_ effects: [PaymentAttempt.Effect]) {
        let attemptNumber = attempt.number
        for effect in effects {
            switch effect {
            case .startTimeout(let limit): after(limit) { $0.take(.timedOut, number: attemptNumber) }
            case .open: open(attemptNumber)
            case .tokenise(let payment): tokenise(payment, attemptNumber)
            case .confirm(let payment, let token): confirm(payment, token, attemptNumber)
            case .lookUp(let payment, let delay): after(delay) { $0.lookUp(payment, attemptNumber) }
            case .wipeSecurityCode:
                attemptCard?.wipeSecurityCode()
                wipeSecurityCode()
            case .wipeCopy:
                attemptCard?.wipe()
                attemptCard = nil
            case .wipeCard: wipeCard()
            case .report(let report): tell(report)
            }
        }
    }

    private func tell(_ report: PaymentReport) {
        switch report {
        case .approved: handle(.attemptEnded(.approved))
        case .failed(_, let error):
            handle(
                .attemptEnded(
                    error.errorID == .paymentFailed
                        ? .declined(code: error.messageKey) : .failed(code: error.messageKey)))
            // The button that was pressed is disabled by now; this is what has to be entered again.
            focusWanted = .cvv
        }
    }

    // MARK: The gateway

    private func open(_ attemptNumber: Int) {
        Task {
            let answer: PaymentAttempt.Answer
            do throws(GatewayError) {
                answer = .opened(try await environment.gateway.open(order, session: id.description))
            } catch { answer = .openFailed(error) }
            take(answer, number: attemptNumber)
        }
    }

    private func tokenise(_ payment: PaymentID, _ attemptNumber: Int) {
        guard let card = attemptCard else { return }
        Task {
            let answer: PaymentAttempt.Answer
            do throws(GatewayError) {
                answer = .tokenised(try await environment.gateway.tokenise(card, for: payment))
            } catch { answer = .tokeniseFailed(error) }
            take(answer, number: attemptNumber)
        }
    }

    private func confirm(_ payment: PaymentID, _ token: CardToken, _ attemptNumber: Int) {
        Task {
            let answer: PaymentAttempt.Answer
            do throws(GatewayError) {
                answer = .confirmed(try await environment.gateway.confirm(payment, with: token))
            } catch { answer = .confirmFailed(error) }
            take(answer, number: attemptNumber)
        }
    }

    private func lookUp(_ payment: PaymentID, _ attemptNumber: Int) {
        Task {
            let answer: PaymentAttempt.Answer
            do throws(GatewayError) {
                answer = .lookedUp(try await environment.gateway.lookUp(payment))
            } catch { answer = .lookUpFailed(error) }
            take(answer, number: attemptNumber)
        }
    }

    private func after(_ delay: Duration, _ body: @escaping @Sendable (isolated LiveSession) -> Void) {
        environment.clock.schedule(after: delay) { [weak self] in
            guard let self else { return }
            self.assumeIsolated { body($0) }
        }
    }
}

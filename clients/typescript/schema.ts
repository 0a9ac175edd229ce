// The types of every call, and which calls take an Idempotency-Key, as `bun run client` writes them from the API's
// document; a test compares them with what the server declares.

export const callsWithKey: readonly string[] = [
    "DELETE /api/api-clients/{id}",
    "DELETE /api/beneficiaries/{id}",
    "DELETE /api/channel-keys/{id}",
    "DELETE /api/cut-offs/{id}",
    "DELETE /api/group-mappings/{id}",
    "DELETE /api/holidays/{id}",
    "DELETE /api/payee-rules/{id}",
    "DELETE /api/purpose-codes/{id}",
    "DELETE /api/standing-orders/{id}",
    "POST /api/approvals/{id}/approve",
    "POST /api/balance-monitors",
    "POST /api/bank-lines/{id}/assign",
    "POST /api/bank-lines/{id}/match",
    "POST /api/bank-lines/{id}/same",
    "POST /api/bank-lines/{id}/suspense",
    "POST /api/bank-lines/{id}/unmatch",
    "POST /api/bank-statements",
    "POST /api/bank-statements/{id}/commit",
    "POST /api/bulk-uploads/accounts",
    "POST /api/bulk-uploads/payments",
    "POST /api/bulk-uploads/{id}/commit",
    "POST /api/chat/sessions",
    "POST /api/chat/sessions/{sessionId}/messages",
    "POST /api/fund-allocations",
    "POST /api/fund-allocations/{id}/revoke",
    "POST /api/holds",
    "POST /api/holds/{id}/capture",
    "POST /api/payment-files",
    "POST /api/payment-files/{id}/sent",
    "POST /api/payment-status-reports",
    "POST /api/payments/{id}/approve",
    "POST /api/payments/{id}/assign",
    "POST /api/payments/{id}/reject",
    "POST /api/reconciliation/runs",
    "POST /api/report-schedules",
    "POST /api/reports",
    "POST /api/standing-orders",
    "POST /api/transactions",
    "POST /api/virtual-accounts",
    "POST /api/webhooks",
    "PUT /api/alerts/{id}/acknowledge",
    "PUT /api/alerts/{id}/resolve",
    "PUT /api/holds/{id}/release",
    "PUT /api/settlement-instructions/{id}/settle",
    "PUT /api/users/{id}/activity",
    "PUT /api/virtual-accounts/{id}"
];

export interface paths {
    "/api/alert-settings/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a client's alert thresholds
         * @description Its own, or the house's default where it has none; the client ID * is that default.
         */
        get: operations["getApiAlertSettingsClientId"];
        /**
         * Set a client's alert thresholds
         * @description What is left out stays as it is. With If-Match, 409 when they were changed meanwhile.
         */
        put: operations["putApiAlertSettingsClientId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alert-settings/{clientId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test alert thresholds on the last days
         * @description How many alerts they would have raised, by type, and how many there were. Changes nothing. 409 while somebody's test runs.
         */
        post: operations["postApiAlertSettingsClientIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description All for staff; for a client those about its own accounts that are meant for it. Newest first.
         */
        get: operations["getApiAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Acknowledge an alert
         * @description 409 where somebody handled it already, with the state that it is in, who handled it and when.
         */
        put: operations["putApiAlertsIdAcknowledge"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Resolve an alert
         * @description 409 where somebody handled it already, with the state that it is in, who handled it and when.
         */
        put: operations["putApiAlertsIdResolve"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export alerts as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiAlertsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remember that the bell's alerts were looked at */
        post: operations["postApiAlertsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API clients
         * @description A client's own, all for staff, the newest first. A secret is never answered again.
         */
        get: operations["getApiApiClients"];
        put?: never;
        /**
         * Create an API client
         * @description A program that calls with access tokens, within its scopes and its owner's rights. With `jwks` it proves itself by signed assertions; without, `secret` is answered this once. One that waited for a second person gets its secret by a rotation.
         */
        post: operations["postApiApiClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-clients/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an API client
         * @description As a whole, but for how it proves itself, which stays where `jwks` is left out. Its tokens end.
         */
        put: operations["putApiApiClientsId"];
        post?: never;
        /**
         * Revoke an API client
         * @description Its tokens end at once, and it is given no more.
         */
        delete: operations["deleteApiApiClientsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/api-clients/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give an API client another secret
         * @description It is answered this once, to its keeper: others ask a second person where staff has one. Theirs of before is taken for a day, or for `overlapSeconds`; somebody else's ends, and its tokens.
         */
        post: operations["postApiApiClientsIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approval-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read for which acts a second person is needed */
        get: operations["getApiApprovalSettings"];
        /**
         * Set for which acts a second person is needed
         * @description Kinds that are not named stay as they are. An edit that loosens a kind which is on waits for a second person itself (202).
         */
        put: operations["putApiApprovalSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List approvals
         * @description Acts that wait, or waited, for a second person, newest first.
         */
        get: operations["getApiApprovals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an approval
         * @description The Location of a 202 leads here. Approving names its ETag in If-Match.
         */
        get: operations["getApiApprovalsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an act
         * @description Carries out the act as it was requested, in one write with the approval. Never by its maker, never twice. 409 with the changes if what the request is about has changed since. If the act is refused, the request keeps waiting.
         */
        post: operations["postApiApprovalsIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}/refuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse an act
         * @description For good, with a reason; never by its maker, who withdraws it.
         */
        post: operations["postApiApprovalsIdRefuse"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an act
         * @description By its maker alone, while it waits.
         */
        post: operations["postApiApprovalsIdWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit trail
         * @description Newest first. `q` searches details, action, resource and IP address in the next 5,000 rows: an answer may be short, or empty, and yet lead on.
         */
        get: operations["getApiAuditLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-logs/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit trail as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the trail, whose newest row the header `Audit-Head` names; `Audit-Archives` names files with further rows.
         */
        get: operations["getApiAuditLogsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-logs/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify the chain of the audit trail
         * @description Recomputes every hash from the first row on. Server-sent events: `progress` with checked and total, then `result` with what was proved. It ends when the connection does; what was found is recorded in the trail.
         */
        post: operations["postApiAuditLogsVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Sets the session cookie, or asks for a second factor where the user has one or has to have one. Any failure is 401, or 429 when throttled, with the same message.
         */
        post: operations["postApiAuthLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session on the server, in every tab. Answers the same without one.
         */
        post: operations["postApiAuthLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's own password
         * @description Ends one's other sessions. A wrong current password is 400, too many of them 429.
         */
        post: operations["postApiAuthPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-strength": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a new password
         * @description Says in a sentence whether the server would take it, for the user with this name and email. Keeps nothing.
         */
        post: operations["postApiAuthPasswordStrength"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a user
         * @description The role defaults to client_user; a blank client ID becomes CLIENT_ and a timestamp.
         */
        post: operations["postApiAuthRegister"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a second factor
         * @description Ends a sign-in that asked for one, with a code of the app, a recovery code or a passkey: sets the session cookie. A wrong one is 401 and counts as a wrong password does.
         */
        post: operations["postApiAuthSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Off unless the server allows it. Always a client user of a new client, whose ID nobody can choose or guess.
         */
        post: operations["postApiAuthSignup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/step-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove once more who one is
         * @description By the password or a second factor, for acts that the bank wants it for: those answer 403 STEP_UP_REQUIRED without it. Good for five minutes of this session. A wrong one is 400, too many of them 429.
         */
        post: operations["postApiAuthStepUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/step-up/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a passkey to prove once more who one is
         * @description What the browser is called with. 409 for who has no passkey.
         */
        post: operations["postApiAuthStepUpOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/balance-monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balance monitors
         * @description Those of a client's own users, all for staff; of one account with `vaId`.
         */
        get: operations["getApiBalanceMonitors"];
        put?: never;
        /**
         * Create a balance monitor
         * @description An event `balance.crossed` follows in the write of the posting that takes the measure below, or above, the amount: one for each crossing, and the next once the measure has come back. What a journal's movements pass through in between crosses nothing. One of staff is the bank's own, and its events are for staff alone.
         */
        post: operations["postApiBalanceMonitors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/balance-monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a balance monitor */
        delete: operations["deleteApiBalanceMonitorsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-lines/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a bank line to an account
         * @description Moves a credit from suspense to the virtual account that it was meant for.
         */
        post: operations["postApiBankLinesIdAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-lines/{id}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match a bank line by hand
         * @description With postings that add up to it, or with one that it is a part of.
         */
        post: operations["postApiBankLinesIdMatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-lines/{id}/same": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a bank line as a duplicate
         * @description Of a line whose `match` is `possible_duplicate`: its movement is that of the line `likeLineId`. It is a duplicate then, and nothing is booked. If it is another movement, remove its match instead.
         */
        post: operations["postApiBankLinesIdSame"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-lines/{id}/suspense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a bank line to suspense
         * @description Books it on the CBS account, against a suspense account of the bank.
         */
        post: operations["postApiBankLinesIdSuspense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-lines/{id}/unmatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the match of a bank line
         * @description The line is open again. Of a duplicate, and of a possible one, it says that it is another movement, and the line is open.
         */
        post: operations["postApiBankLinesIdUnmatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imported bank statements
         * @description Newest first, without their lines.
         */
        get: operations["getApiBankStatements"];
        put?: never;
        /**
         * Import a bank statement
         * @description A dry run: camt.052, camt.053, camt.054, MT940, MT942 or CSV, compared line by line with the ledger; nothing is posted. The file names the CBS account by its number or by an IBAN that ends with it, or a virtual account that is linked to it. What a file has in several currencies is an import for each, in `statements`. Lines that may repeat known ones are `possible_duplicate`, counted in `counts`: after the commit they wait until `POST /api/bank-lines/{id}/same` or `/unmatch` says which. The same file again is 409 with the first import's id in `fields.id`.
         */
        post: operations["postApiBankStatements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an imported bank statement
         * @description With its lines in the order of the file, at most 1,000, then on by the Link header; and with what the ledger has in its period and the file has not. The ETag of one that is not committed is what a commit names in If-Match.
         */
        get: operations["getApiBankStatementsId"];
        put?: never;
        post?: never;
        /**
         * Discard a dry run
         * @description Its file can be imported anew then. 409 once it was committed.
         */
        delete: operations["deleteApiBankStatementsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements/{id}/commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Commit a bank statement
         * @description Records what is matched and posts each new credit, once. Possible duplicates wait for an answer, line by line. A long one goes on behind the answer: `status` and `doneCount` say how far it is. 409 where it was committed already, with who did it and when.
         */
        post: operations["postApiBankStatementsIdCommit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements/{id}/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export bank lines as CSV
         * @description The lines of an import that the same filters list, in the order of its file. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiBankStatementsIdExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bank-statements/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a CSV of the bank
         * @description Its first rows, and which column is taken for what: as in the last CSV of the account where the headings are the same, else as they look. Nothing is kept.
         */
        post: operations["postApiBankStatementsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beneficiaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List beneficiaries
         * @description A client keeps its own, one for each account; staff read them, of one client with `clientId`. Where the client wants it, a new or changed account waits for another of its users: `approved` is false, and it cannot be paid.
         */
        get: operations["getApiBeneficiaries"];
        put?: never;
        /**
         * Create a beneficiary
         * @description A client keeps its own, one for each account; staff read them, of one client with `clientId`. Where the client wants it, a new or changed account waits for another of its users: `approved` is false, and it cannot be paid.
         */
        post: operations["postApiBeneficiaries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beneficiaries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a beneficiary
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiBeneficiariesId"];
        post?: never;
        /** Delete a beneficiary */
        delete: operations["deleteApiBeneficiariesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beneficiaries/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve the account of a beneficiary
         * @description By another user of the client than entered it. 409 where it is approved already.
         */
        post: operations["postApiBeneficiariesIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beneficiaries/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export beneficiaries as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiBeneficiariesExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beneficiaries/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import beneficiaries
         * @description All of them or, where one is there already, none.
         */
        post: operations["postApiBeneficiariesImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/beneficiaries/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a file of beneficiaries
         * @description What each line would add, or why it adds nothing. Nothing is kept.
         */
        post: operations["postApiBeneficiariesImportPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk uploads
         * @description Newest first, without their rows: all for staff, for a client the payments that its own users uploaded.
         */
        get: operations["getApiBulkUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bulk upload
         * @description With its rows in their order, at most 1,000, then on by the Link header, and every error. While it is carried out its counts say how far it has come.
         */
        get: operations["getApiBulkUploadsId"];
        /**
         * Mend cells of a bulk upload
         * @description Writes cells anew, by row and column, and checks the whole upload again. Before the commit only.
         */
        put: operations["putApiBulkUploadsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/{id}/commit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry a bulk upload out
         * @description `all`: every row or nothing, refused with 409 while a row is bad; `good`: the good rows alone. Every row is checked again first. Answers at once; the upload's counts say how far it has come, and its rows what became of them. It goes on when a server ends in the midst of it.
         */
        post: operations["postApiBulkUploadsIdCommit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/{id}/errors.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the errors of a bulk upload as CSV
         * @description Row, column, value and message: bad cells before the commit, what was refused after it.
         */
        get: operations["getApiBulkUploadsIdErrorsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/{id}/status.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the status report of an uploaded pain.001
         * @description An ISO 20022 pain.002.001.10: the message, its blocks and each order with its end-to-end id, received, pending, under way, settled or rejected with a reason code and sentences. It is written of the book as it is now, under a number that grows with each change: the same state is the same file. 404 for a CSV or a workbook.
         */
        get: operations["getApiBulkUploadsIdStatusXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload virtual accounts
         * @description A CSV or XLSX file with the create call's field names as headings, in any case; encoding and separator are recognised. Answers a preview with an error for each row and cell, and creates nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.
         */
        post: operations["postApiBulkUploadsAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/accounts/template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the template for accounts as CSV */
        get: operations["getApiBulkUploadsAccountsTemplateCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/accounts/template.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the template for accounts as a workbook
         * @description A second sheet says what stands in each column.
         */
        get: operations["getApiBulkUploadsAccountsTemplateXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload payments
         * @description A CSV or XLSX file with the columns from (IBAN or reference of an own account), recipient, amount, description and, optional, reference; or an ISO 20022 pain.001 message. Answers a preview with an error for each row and cell and the sum for each account, and pays nothing. The same file again answers the first upload (200, `duplicateOf`), unless `again` is true.
         */
        post: operations["postApiBulkUploadsPayments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bulk-uploads/payments/template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the template for payments as CSV */
        get: operations["getApiBulkUploadsPaymentsTemplateCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cbs-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List CBS accounts
         * @description By number, all of them. `q` searches number and name.
         */
        get: operations["getApiCbsAccounts"];
        put?: never;
        /**
         * Add a CBS account
         * @description One may hold several currencies: `currencies`, or `currency` for one.
         */
        post: operations["postApiCbsAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cbs-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit a CBS account
         * @description By its number. What is left out stays as it is; number and purpose never change, and one in use is deactivated, never deleted. With If-Match, 409 when it was changed meanwhile.
         */
        put: operations["putApiCbsAccountsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cbs-links/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export accounts with their CBS accounts as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiCbsLinksExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List keys
         * @description A key belongs to one user of a client, as whom its program sends payments. With `start` at_once they are carried out without anybody looking at them, but for a second person where the client wants one.
         */
        get: operations["getApiChannelKeys"];
        put?: never;
        /**
         * Create a key
         * @description A key belongs to one user of a client, as whom its program sends payments. With `start` at_once they are carried out without anybody looking at them, but for a second person where the client wants one.
         */
        post: operations["postApiChannelKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a key
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiChannelKeysId"];
        post?: never;
        /** Delete a key */
        delete: operations["deleteApiChannelKeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/channel-keys/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export keys as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiChannelKeysExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List one's own chats
         * @description The one that was used last first.
         */
        get: operations["getApiChatSessions"];
        put?: never;
        /** Begin a chat */
        post: operations["postApiChatSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Name one of one's own chats */
        put: operations["putApiChatSessionsSessionId"];
        post?: never;
        /**
         * Delete one of one's own chats
         * @description With all of its messages, for good.
         */
        delete: operations["deleteApiChatSessionsSessionId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/sessions/{sessionId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of one of one's own chats
         * @description In the order in which they were written: the newest, or those before the message `before`.
         */
        get: operations["getApiChatSessionsSessionIdMessages"];
        put?: never;
        /**
         * Ask the assistant
         * @description Answers the assistant's message. The question and its answer are kept together or not at all. One question of a chat is answered at a time. With `Accept: text/event-stream` the answer comes as server-sent events: `text` with a part of it, `message` with the whole, or `failure` with the refusal.
         */
        post: operations["postApiChatSessionsSessionIdMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/chat/starters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List questions to begin a chat with
         * @description From what the person who asks may see.
         */
        get: operations["getApiChatStarters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files exchanged with clients
         * @description Newest first: what clients' programs sent, and the status reports and notices that were made for them. A client's own; all for staff.
         */
        get: operations["getApiClientFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/client-files/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file exchanged with a client
         * @description As it was sent or made, byte for byte, for 90 days. It is recorded in the audit trail, and of the client's own file when it was first taken.
         */
        get: operations["getApiClientFilesIdContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find clients
         * @description By client ID or name, the first twenty by name.
         */
        get: operations["getApiClients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients/{clientId}/payment-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read for which payments a client wants two of its users */
        get: operations["getApiClientsClientIdPaymentSettings"];
        /**
         * Set for which payments a client wants two of its users
         * @description Payments above aboveUsd (null: all) then wait for another user of the client; within 24 hours those to one recipient count as one, and those that one user made alone from one account. Where the bank wants a second person for payments, an edit that lets more through waits itself: 202 with the approval's id.
         */
        put: operations["putApiClientsClientIdPaymentSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a set-up request
         * @description Open to everyone, at most 5 an hour from one network.
         */
        post: operations["postApiContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cut-offs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List cut-off times
         * @description Until when a payment leaves on the same day. `currency` and `country` are null where it counts for every one; the one that names most of a payment counts for it.
         */
        get: operations["getApiCutOffs"];
        /**
         * Put all cut-off times
         * @description The list as a whole: what it leaves out is deleted, what is as it was stays untouched. Send the version that you saw in `If-Match`: whatever somebody else changed meanwhile is then a conflict.
         */
        put: operations["putApiCutOffs"];
        /**
         * Create a cut-off time
         * @description Until when a payment leaves on the same day. `currency` and `country` are null where it counts for every one; the one that names most of a payment counts for it.
         */
        post: operations["postApiCutOffs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cut-offs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a cut-off time
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiCutOffsId"];
        post?: never;
        /** Delete a cut-off time */
        delete: operations["deleteApiCutOffsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cut-offs/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all cut-off times
         * @description The list as a whole, as `PUT` takes it, with the version that it has.
         */
        get: operations["getApiCutOffsAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cut-offs/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export cut-off times as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiCutOffsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/dashboard/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the dashboard's figures
         * @description Over the accounts that the caller may see; it also says whether a session is valid.
         */
        get: operations["getApiDashboardStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/erasures/{of}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what an erasure would delete */
        get: operations["getApiErasuresOfId"];
        put?: never;
        /** Erase a payee or contact */
        post: operations["postApiErasuresOfId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the feed of events
         * @description What happened, as CloudEvents 1.0, in the order in which it was committed and without gaps, within what the caller may see: a client its own accounts', staff all. `next` goes into the next call's `after`; without `after` the oldest event that is kept comes first. A cursor whose events are no longer kept is answered with 410 and the `next` to go on with. `types` names types with commas between.
         */
        get: operations["getApiEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description The whole history in dirhams for one unit, the latest to take effect first.
         */
        get: operations["getApiExchangeRates"];
        put?: never;
        /**
         * Set an exchange rate
         * @description Dirhams for one euro from `effectiveAt` on, now where it is left out. Rates are never changed, only followed by others.
         */
        post: operations["postApiExchangeRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exchange-rates/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export exchange rates as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiExchangeRatesExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fund-allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fund allocations
         * @description Newest first, revoked ones included unless `status` says otherwise. `q` searches account and user. Clients get those on their own accounts.
         */
        get: operations["getApiFundAllocations"];
        put?: never;
        /**
         * Allocate funds to a user
         * @description A memo that moves no money: it earmarks a part of what is available on an account and not allocated yet, in the account's currency.
         */
        post: operations["postApiFundAllocations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fund-allocations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a fund allocation
         * @description Once: 409 where it was revoked already, saying by whom and when.
         */
        post: operations["postApiFundAllocationsIdRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fund-allocations/allocatable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what can be allocated of an account
         * @description What is available at this moment, less what is allocated already.
         */
        get: operations["getApiFundAllocationsAllocatable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/fund-allocations/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export fund allocations as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiFundAllocationsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group-mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List group mappings
         * @description The roles of members of the directory's groups, from their next sign-in.
         */
        get: operations["getApiGroupMappings"];
        put?: never;
        /**
         * Create a group mapping
         * @description The roles of members of the directory's groups, from their next sign-in.
         */
        post: operations["postApiGroupMappings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group-mappings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a group mapping
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiGroupMappingsId"];
        post?: never;
        /** Delete a group mapping */
        delete: operations["deleteApiGroupMappingsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/group-mappings/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export group mappings as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiGroupMappingsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say whether the server can read and write its book */
        get: operations["getApiHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holds
         * @description Newest first: the active ones, or with `status` ended or all others. `q` searches account, reason and reference. Clients get those of their own accounts, without the reason.
         */
        get: operations["getApiHolds"];
        put?: never;
        /**
         * Place a hold
         * @description Moves money from available to held, at today's rate where it is entered in another currency than the account's. `expiresAt` absent: after the account's hold duration; null: never. One active hold of an account has a given reference.
         */
        post: operations["postApiHolds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a hold
         * @description Releases all of it and debits `amount`, in the account's currency (all that is held where absent), in one posting. 409 where it has ended already, saying how, by whom and when.
         */
        post: operations["postApiHoldsIdCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/{id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Release a hold
         * @description All of it becomes available again. 409 where it has ended already, saying how, by whom and when.
         */
        put: operations["putApiHoldsIdRelease"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active holds
         * @description Newest first. Clients get those of their own accounts, without the reason.
         */
        get: operations["getApiHoldsActive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holds/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export holds as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiHoldsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List holidays
         * @description A day has one holiday of a currency, and one that counts for all: its `currency` is null.
         */
        get: operations["getApiHolidays"];
        put?: never;
        /**
         * Create a holiday
         * @description A day has one holiday of a currency, and one that counts for all: its `currency` is null.
         */
        post: operations["postApiHolidays"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a holiday
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiHolidaysId"];
        post?: never;
        /** Delete a holiday */
        delete: operations["deleteApiHolidaysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export holidays as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiHolidaysExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import holidays
         * @description All of them or, where one is there already, none.
         */
        post: operations["postApiHolidaysImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/holidays/import/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a file of holidays
         * @description What each line would add, or why it adds nothing. Nothing is kept.
         */
        post: operations["postApiHolidaysImportPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hub/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a debit or a credit would be taken
         * @description As the book stands: the posting decides again.
         */
        post: operations["postApiHubChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hub/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credit an account
         * @description As JSON, or as a camt.054.001.08 with `Content-Type: application/xml`. 201 once, and 200 when the same `bankReference` comes again. The bank's statement of the day finds the credit by this reference and posts nothing twice. Each credit of a file has its own outcome in `credits`: 207 where some are booked and others refused, 409 with the reason of each in `fields` where none is.
         */
        post: operations["postApiHubCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hub/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve money for a debit
         * @description A hold, known by `bankReference`: 201 once, and 200 with the same reservation when it is sent again. In place of a `bankReference` an `Idempotency-Key` names it.
         */
        post: operations["postApiHubReservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hub/reservations/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a reservation
         * @description All of it goes back to the account. The same again answers the same.
         */
        post: operations["postApiHubReservationsIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/hub/reservations/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a reservation
         * @description In full, or in part with `amount`: the rest goes back to the account. The same again answers the same; 409 where it ended otherwise.
         */
        post: operations["postApiHubReservationsIdConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Describe the API */
        get: operations["getApiOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payee-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the name of a virtual IBAN's holder
         * @description For a payer's bank: whether one of the bank's virtual IBANs is held under a name. `match`, `close_match` with the holder's name, or `no_match`, which is also said of an IBAN that is not in use; `unavailable` for accounts of other banks. 429 for whoever tries one name after another.
         */
        post: operations["postApiPayeeChecks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payee-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payee rules
         * @description What a payment to another bank has to say, by the country that it goes to and its currency; null is any. Of the rules that fit the most particular counts, a country before a currency.
         */
        get: operations["getApiPayeeRules"];
        /**
         * Put all payee rules
         * @description The list as a whole: what it leaves out is deleted, what is as it was stays untouched. Send the version that you saw in `If-Match`: whatever somebody else changed meanwhile is then a conflict.
         */
        put: operations["putApiPayeeRules"];
        /**
         * Create a payee rule
         * @description What a payment to another bank has to say, by the country that it goes to and its currency; null is any. Of the rules that fit the most particular counts, a country before a currency.
         */
        post: operations["postApiPayeeRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payee-rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a payee rule
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiPayeeRulesId"];
        post?: never;
        /** Delete a payee rule */
        delete: operations["deleteApiPayeeRulesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payee-rules/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all payee rules
         * @description The list as a whole, as `PUT` takes it, with the version that it has.
         */
        get: operations["getApiPayeeRulesAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payee-rules/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payee rules as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiPayeeRulesExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment files
         * @description Newest first.
         */
        get: operations["getApiPaymentFiles"];
        put?: never;
        /**
         * Make a payment file
         * @description Writes everything that was booked on a CBS account up to the end of a business day, and stands in no file yet, as pain.001.001.09: payments to other banks, and the settlement instructions that the account owes. One file for each account and day, made once; what is booked later goes with a later day's. 409 where it was made already, and where nothing waits.
         */
        post: operations["postApiPaymentFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or download a payment file
         * @description JSON with the file's orders, as they stand in it; or the file itself, pain.001.001.09, where `Accept` asks for `application/xml`. A download is recorded in the audit trail.
         */
        get: operations["getApiPaymentFilesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-files/{id}/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a payment file as sent
         * @description Its payments become 'sent'. 409 where that was done already, with who did it and when.
         */
        post: operations["postApiPaymentFilesIdSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment-status-reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a payment status report
         * @description What the bank says of a payment file, as pain.002 of version 001.03, 001.10 or 001.11: accepted orders are noted, and the payers of those that it rejects have their money back, once, however often it says so. Orders that no file here has are counted as unknown, and nothing is booked for them. The same bytes again answer as the first time.
         */
        post: operations["postApiPaymentStatusReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Newest first. Clients get those from their own accounts, and nothing about reviews but the status `review`. `q` searches account, recipient, reference and description. With the status `scheduled` those that wait for their day are listed, the earliest first; without it they are left out.
         */
        get: operations["getApiPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a payment under review
         * @description It goes where it would have gone at once. 409 where its review has ended already, saying how, by whom and when.
         */
        post: operations["postApiPaymentsIdApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a returned payment to an account
         * @description Moves the money of a payment that the bank returned, and whose account is closed, from suspense to the virtual account that it is meant for.
         */
        post: operations["postApiPaymentsIdAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/creditor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give the details of a payment
         * @description Says who is paid by a payment that waits for it (status `details_needed`), once, as a user of its client or for it as an admin: with these details it leaves. What is left out of purpose, charges and references stays as the payment has it. 400 names what the bank's rules still miss.
         */
        put: operations["putApiPaymentsIdCreditor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a payment under review
         * @description The money goes back to the payer, and the payment out of the limits of its day and month. 409 where its review has ended already, saying how, by whom and when.
         */
        post: operations["postApiPaymentsIdReject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts to pay from
         * @description Own active accounts of type POBO or BOTH with debits enabled, newest first, at most 20. `q` searches customer, virtual IBAN and reference.
         */
        get: operations["getApiPaymentsAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payments to review as CSV
         * @description Those that wait, or with `status` those that were approved or rejected. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiPaymentsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/made/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export payments as CSV
         * @description Every payment that a filter lists, with its state as clients read it. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiPaymentsMadeExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a payment
         * @description Says what the payment would do, and books nothing: from, to, amount, what is available afterwards, and what becomes of it at first. What the payment would be refused with is answered here, and checked again when it is made.
         */
        post: operations["postApiPaymentsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payments/recipient": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the recipient of a payment
         * @description Says whose it is, as far as the caller may know, or the country of its IBAN; or why it is no recipient. Own accounts are named; of another account of the bank it is said that it is at this bank, and not whether it is in use.
         */
        get: operations["getApiPaymentsRecipient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purpose-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List purpose codes
         * @description What payments may be for: the bank's edition of ISO 20022's external list of purposes.
         */
        get: operations["getApiPurposeCodes"];
        /**
         * Put all purpose codes
         * @description The list as a whole: what it leaves out is deleted, what is as it was stays untouched. Send the version that you saw in `If-Match`: whatever somebody else changed meanwhile is then a conflict.
         */
        put: operations["putApiPurposeCodes"];
        /**
         * Create a purpose code
         * @description What payments may be for: the bank's edition of ISO 20022's external list of purposes.
         */
        post: operations["postApiPurposeCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purpose-codes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a purpose code
         * @description As a whole: what is left out is as it is by default.
         */
        put: operations["putApiPurposeCodesId"];
        post?: never;
        /** Delete a purpose code */
        delete: operations["deleteApiPurposeCodesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purpose-codes/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all purpose codes
         * @description The list as a whole, as `PUT` takes it, with the version that it has.
         */
        get: operations["getApiPurposeCodesAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purpose-codes/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export purpose codes as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiPurposeCodesExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconciliation/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reconciliations
         * @description Newest first, without their results.
         */
        get: operations["getApiReconciliationRuns"];
        put?: never;
        /**
         * Reconcile accounts
         * @description Compares what each account's transactions make with its available balance, over the whole history. Answers at once; follow the run by its events. Up to 50 accounts are taken one every 200 ms. One run at a time for each person.
         */
        post: operations["postApiReconciliationRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconciliation/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a reconciliation
         * @description With its results so far, what is out of order first: at most 1,000, then on by the Link header.
         */
        get: operations["getApiReconciliationRunsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconciliation/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a reconciliation
         * @description Server-sent events: `result` for each account (of more than 50, for those out of order), `progress` with the run's counts, `end` with the run. After a lost connection `Last-Event-ID` goes on where it ended; a run that is over answers what was kept.
         */
        get: operations["getApiReconciliationRunsIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reconciliation/runs/{id}/export/xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a reconciliation as Excel
         * @description The results with real numbers, and a summary. The download is recorded in the trail.
         */
        get: operations["getApiReconciliationRunsIdExportXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scheduled reports
         * @description Newest first, with when each is due next and what became of its newest report.
         */
        get: operations["getApiReportSchedules"];
        put?: never;
        /**
         * Schedule a report
         * @description Made by the server at the full hour of the bank's clock, of the days before. Recipients get a link that asks for a sign-in, never the file.
         */
        post: operations["postApiReportSchedules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a scheduled report
         * @description As a whole: what is left out is as it is by default. Switched off, it makes no reports.
         */
        put: operations["putApiReportSchedulesId"];
        post?: never;
        /**
         * Delete a scheduled report
         * @description The reports that were made stay until their files expire.
         */
        delete: operations["deleteApiReportSchedulesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports
         * @description Newest first, those that are under way, failed, or whose file is gone among them.
         */
        get: operations["getApiReports"];
        put?: never;
        /**
         * Generate a report
         * @description An Excel workbook for days of the bank, both included. Answers at once; read the report until it is `done`, then take its file, for 7 days. All figures are of the moment of this call. One report at a time for each person.
         */
        post: operations["postApiReports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a report
         * @description Its status, its progress in percent, and the address of its file while there is one.
         */
        get: operations["getApiReportsId"];
        put?: never;
        post?: never;
        /**
         * Delete the file of a report
         * @description One's own; an admin may delete every one. That there was a report stays on record.
         */
        delete: operations["deleteApiReportsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a report
         * @description While it is under way: one's own, or as an admin every one.
         */
        post: operations["postApiReportsIdCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a report
         * @description The workbook as it was made, for 7 days. The download is recorded in the trail.
         */
        get: operations["getApiReportsIdDownload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/reports/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find accounts for a report
         * @description The ids of all open accounts that a text finds, at most 10,000, to name them together.
         */
        get: operations["getApiReportsAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List how long records are kept
         * @description With how many are older and go with the next run at night; with `days`, how many this period would delete.
         */
        get: operations["getApiRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set how long records are kept
         * @description What is older is deleted with the next run at night. 400 below the kind's minimum. With If-Match, 409 when it was changed meanwhile.
         */
        put: operations["putApiRetentionKind"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/retention/archives/{until}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive closed years
         * @description Postings' rows of the trail, up to this day, leave the book for a file.
         */
        post: operations["postApiRetentionArchivesUntil"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List scheduled payments
         * @description Payments with a later execution date, and those of standing orders, the earliest first: a client's own, all for staff. Nothing is booked or held before the day; then funds, limits and reviews are asked as they stand.
         */
        get: operations["getApiScheduledPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled payment
         * @description 409 where it was made, or is not scheduled any more.
         */
        delete: operations["deleteApiScheduledPaymentsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/scheduled-payments/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export scheduled payments as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiScheduledPaymentsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List one's own second factors */
        get: operations["getApiSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one of one's own second factors
         * @description 404 for none of one's own, 409 for the last one of a role that has to have one.
         */
        delete: operations["deleteApiSecondFactorsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Of what the browser answered. With the first second factor ten recovery codes, this once. 400 where it is no passkey, 409 where none was asked for.
         */
        post: operations["postApiSecondFactorsPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new passkey
         * @description What the browser's credentials.create is called with; it counts once the answer was added.
         */
        post: operations["postApiSecondFactorsPasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set up an authenticator app
         * @description It counts once its first code was confirmed, within ten minutes, in the same session.
         */
        post: operations["postApiSecondFactorsTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/second-factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an authenticator app by its first code
         * @description Takes the place of an app that was there. Answers ten recovery codes, this once. A wrong code is 400, and 409 where nothing is being set up.
         */
        post: operations["postApiSecondFactorsTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List one's own sessions */
        get: operations["getApiSessions"];
        put?: never;
        post?: never;
        /** End all of one's other sessions */
        delete: operations["deleteApiSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of one's own sessions
         * @description 404 for one that has ended already, or is somebody else's.
         */
        delete: operations["deleteApiSessionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlement-instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settlement instructions
         * @description Newest first.
         */
        get: operations["getApiSettlementInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlement-instructions/{id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a settlement instruction as settled
         * @description Posts the journal that moves its amount out of both clearing accounts. 409 where it was settled already, with who settled it and when.
         */
        put: operations["putApiSettlementInstructionsIdSettle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/settlement-instructions/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export settlement instructions as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiSettlementInstructionsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List set-up requests
         * @description Requests of the public contact page with what staff did with them, newest first.
         */
        get: operations["getApiSetupRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup-requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Handle a set-up request
         * @description Another status, a note, or both. From new to in_review, done or declined, from in_review to done or declined, and from those back to in_review; otherwise 409 with who gave it its status and when.
         */
        put: operations["putApiSetupRequestsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what signing in asks for
         * @description Second factors by role, the acts that ask once more who acts, and the bank's directory.
         */
        get: operations["getApiSignInSettings"];
        /**
         * Set what signing in asks for
         * @description What is left out stays; mappings of groups are sent as a whole. Where a role has to have a second factor, its next sign-in sets one up. With If-Match, 409 when it was changed meanwhile.
         */
        put: operations["putApiSignInSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List standing orders
         * @description A client's own, all for staff. The 31st is the last day of shorter months; a day on which the bank does not pay is moved as `shift` says. `until` or `times` ends an order.
         */
        get: operations["getApiStandingOrders"];
        put?: never;
        /**
         * Create a standing order
         * @description Its fields are those of a payment, and when it is made. Each payment asks on its day for funds, limits, reviews and second persons as they then stand.
         */
        post: operations["postApiStandingOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a standing order
         * @description As a whole: what is left out is as it is by default. Payments that were begun stay.
         */
        put: operations["putApiStandingOrdersId"];
        post?: never;
        /**
         * Cancel a standing order
         * @description It makes no more payments; those begun stay.
         */
        delete: operations["deleteApiStandingOrdersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders/{id}/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the days of a standing order
         * @description What it paid, and why not where it did not, then its days up to 14 months ahead, whose `status` is null.
         */
        get: operations["getApiStandingOrdersIdOccurrences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a standing order
         * @description It pays nothing until it is resumed.
         */
        post: operations["postApiStandingOrdersIdPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a standing order
         * @description It pays from its next date on; what was missed is neither made up for nor counted.
         */
        post: operations["postApiStandingOrdersIdResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export standing orders as CSV
         * @description What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiStandingOrdersExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/standing-orders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the days of a standing order
         * @description The first business days on which it would pay, as the holidays are now. Nothing is kept.
         */
        post: operations["postApiStandingOrdersPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction-narration/analyses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a kept analysis with its rows */
        get: operations["getApiTransactionNarrationAnalysesId"];
        put?: never;
        post?: never;
        /** Delete a kept analysis of one's own with its report */
        delete: operations["deleteApiTransactionNarrationAnalysesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction-narration/analyses/{id}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what is seen of a kept analysis at first
         * @description Of the rows those around each one that does not add up, or the first ones where all do.
         */
        get: operations["getApiTransactionNarrationAnalysesIdOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction-narration/analyses/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the pages of a kept analysis on which rows do not add up
         * @description Word by word with their places, in points from the top left corner. No image of the file is kept.
         */
        get: operations["getApiTransactionNarrationAnalysesIdPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction-narration/analyze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Analyse a bank statement
         * @description The statement is a PDF under 5 MB; uploadId names the progress stream. Answers when the analysis is done.
         */
        post: operations["postApiTransactionNarrationAnalyze"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction-narration/progress/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the analysis of an upload
         * @description Server-sent events `progress` with page and pages; the stream ends with the analysis.
         */
        get: operations["getApiTransactionNarrationProgressUploadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transaction-narration/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download the Excel report of an analysis */
        get: operations["getApiTransactionNarrationReportsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a transaction
         * @description An admin posts a credit, a debit, a hold (the description is its reason) or the release of the active hold with that reference, amount and currency. A client pays: a debit of an own account, with a recipient or a beneficiary; the payee of a recipient that is a beneficiary is carried along. With a later executionDate a client's payment waits for that day: it is answered with 202, and nothing is booked or held before. `outcome` says what became of a client's payment: `made` with 201, `scheduled` or `second_person` with 202. balanceAfter is computed by the server.
         */
        post: operations["postApiTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transactions as CSV
         * @description What the same filters list, newest first, within what the caller may see, as UTF-8 with a byte order mark (RFC 4180). Amounts are plain signed numbers: a minus where the available balance falls. Texts that a spreadsheet would calculate begin with an apostrophe. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiTransactionsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions/export/xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transactions as an Excel workbook
         * @description What the same filters list, newest first, within what the caller may see, with real dates and numbers, and the totals of each currency as formulas on a sheet of their own. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiTransactionsExportXlsx"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transactions/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent transactions
         * @description Newest first. `q` searches account, description and reference; `from` and `to` are bank dates, both included; `min` and `max` are amounts in the account's currency; `vaId` is `account` by its older name.
         */
        get: operations["getApiTransactionsRecent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Newest first, without deleted ones. `q` searches username, email and client ID.
         */
        get: operations["getApiUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit a user
         * @description Send what changes; a blank password or client ID stays as it is. Another role, client, password or activity ends the user's sessions. The first admin and oneself keep theirs.
         */
        put: operations["putApiUsersId"];
        post?: never;
        /**
         * Delete a user
         * @description Ends their sessions. The id and the username are never given again. The first admin, oneself and the last active admin cannot be deleted.
         */
        delete: operations["deleteApiUsersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Activate or deactivate a user
         * @description One who is deactivated is signed out everywhere. The first admin, oneself and the last active admin stay active.
         */
        put: operations["putApiUsersIdActivity"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what an erasure would delete
         * @description And what stays. Changes nothing. Deleted users are found, too.
         */
        get: operations["getApiUsersIdErasure"];
        put?: never;
        /**
         * Erase personal data of a user
         * @description For good: the user is deleted, what names them is redacted or deleted, and their number stays. 409 for the first admin, oneself, the last active admin, and whoever was erased before.
         */
        post: operations["postApiUsersIdErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/second-factors/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove all second factors of a user
         * @description For somebody who lost them: ends their sessions, and tells them by mail. 409 for oneself, and for who has none.
         */
        post: operations["postApiUsersIdSecondFactorsReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a user out everywhere
         * @description Ends all their sessions; one's own but for the one in use.
         */
        post: operations["postApiUsersIdSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export users as CSV
         * @description What the same filters list, in the order of `sort` and `dir`. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiUsersExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List virtual accounts
         * @description All for staff, the client's own for a client, newest first. `q` searches name, IBAN and reference.
         */
        get: operations["getApiVirtualAccounts"];
        put?: never;
        /**
         * Create a virtual account
         * @description The server gives the virtual IBAN. Without a client ID the account is the bank's own.
         */
        post: operations["postApiVirtualAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a virtual account */
        get: operations["getApiVirtualAccountsId"];
        /**
         * Edit a virtual account
         * @description Send what changes: the form's fields, the two switches, or the CBS account alone. With If-Match, 409 when it was edited meanwhile.
         */
        put: operations["putApiVirtualAccountsId"];
        post?: never;
        /**
         * Delete a virtual account
         * @description Refused while it has a balance, an active hold or an open allocation. One that was used is closed; its history stays.
         */
        delete: operations["deleteApiVirtualAccountsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account's balances in the past
         * @description With `at` what the account held at that instant, now where nothing is given; with `from` and `to` (bank dates, both included, at most 1,000 days) what it held at the end of each day, of today what it holds now. Days to come are left out.
         */
        get: operations["getApiVirtualAccountsIdBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}/configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account's configuration
         * @description All fields of the form, and what is used and left of its limits today and this month, in AED. A client is answered what concerns it.
         */
        get: operations["getApiVirtualAccountsIdConfiguration"];
        /**
         * Save an account's configuration
         * @description What is left out stays as it is. With If-Match, 409 when the account was changed meanwhile.
         */
        put: operations["putApiVirtualAccountsIdConfiguration"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}/intraday": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or download what was booked on an account today
         * @description As the statement of today, with the balance at the day's beginning and now. `format` json, or camt052 for an ISO 20022 camt.052.001.08, which is recorded in the audit trail; its id is the same until something else is booked.
         */
        get: operations["getApiVirtualAccountsIdIntraday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or download notices of an account's credits and debits
         * @description `from` and `to` are bank dates, both included; without them today. `format` json answers at most 1,000, oldest first; camt054 answers an ISO 20022 camt.054.001.08, which is recorded in the audit trail. The id of the message follows from the account, the period and the last movement in it: the same notices have the same id.
         */
        get: operations["getApiVirtualAccountsIdNotices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or download an account's statement
         * @description `from` and `to` are bank dates, both included; without them the last 30 days. Opening balance + credits - debits = closing balance, and the closing balance of a period is the opening balance of the next. `format` json answers at most 1,000 transactions, oldest first; csv, xlsx, pdf, mt940 and camt053 answer a file, which is recorded in the audit trail.
         */
        get: operations["getApiVirtualAccountsIdStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/{id}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an account's transactions
         * @description Newest first.
         */
        get: operations["getApiVirtualAccountsIdTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/virtual-accounts/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export virtual accounts as CSV
         * @description What the same filters list, newest first, within what the caller may see, as UTF-8 with a byte order mark (RFC 4180). Texts that a spreadsheet would calculate begin with an apostrophe. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.
         */
        get: operations["getApiVirtualAccountsExportCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhook-deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Under the same message id, in the order of its account. 409 where the webhook is switched off.
         */
        post: operations["postApiWebhookDeliveriesIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description A client's own; the bank's own and all clients' for staff.
         */
        get: operations["getApiWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Events from now on are posted to the address as CloudEvents, signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`): each at least once, those of an account in their order as far as retries allow. A try lasts 10 seconds at most and is over with a status of 2xx; redirects are not followed. After a failure it is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h; then, or with 410, the webhook is switched off, with a mail. Addresses in private networks are refused. The secret is shown in this answer alone.
         */
        post: operations["postApiWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a webhook
         * @description One that is switched on again goes on where it stopped, as far as events are kept, and tries at once what waits.
         */
        put: operations["putApiWebhooksId"];
        post?: never;
        /** Delete a webhook */
        delete: operations["deleteApiWebhooksId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook's deliveries
         * @description Newest first, for 30 days: what was sent, how often, and what was answered.
         */
        get: operations["getApiWebhooksIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret
         * @description For 24 hours deliveries are signed by the secret of before, too. Where staff has a second person, another admin than made the webhook asks.
         */
        post: operations["postApiWebhooksIdRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test
         * @description An event of the type `webhook.test`, sent once, whether the webhook is switched on or not.
         */
        post: operations["postApiWebhooksIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description A stable word for a program. */
            code: string;
            /** @description What is wrong with which field. */
            fields?: {
                [key: string]: string;
            };
            /** @description A sentence for a person. */
            message: string;
            /** @description Where to go on, for a cursor that is too old. */
            next?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getApiAlertSettingsClientId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: "*" | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** @description Days without a movement after which the next is reported */
                        dormantDays: number;
                        highAmount: string;
                        newPartyAmount: string | null;
                        ownSettings: boolean;
                        passThroughAmount: string;
                        /** @description Money that leaves again within so many minutes */
                        passThroughMinutes: number;
                        /** @description Clients that one payer pays within 30 days */
                        payerClients: number | null;
                        /** @description Receipts of one payer within 24 hours */
                        payerReceipts: number | null;
                        /** @description So many payers of one account within 24 hours; null is off, as below */
                        payersCount: number | null;
                        /** @description So many amounts just under highAmount within 24 hours */
                        structuringCount: number;
                        /** @description So many transactions */
                        velocityCount: number;
                        /** @description within so many minutes are reported */
                        velocityMinutes: number;
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiAlertSettingsClientId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                clientId: "*" | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Days without a movement after which the next is reported */
                    dormantDays?: number;
                    /** @description From this amount on, in USD, each credit and debit is reported */
                    highAmount?: string | number;
                    /** @description First payment from or to a party from this amount on, in USD */
                    newPartyAmount?: string | number | null;
                    /** @description is reported from this amount on, in USD */
                    passThroughAmount?: string | number;
                    /** @description Money that leaves again within so many minutes */
                    passThroughMinutes?: number;
                    /** @description Clients that one payer pays within 30 days */
                    payerClients?: number | null;
                    /** @description Receipts of one payer within 24 hours */
                    payerReceipts?: number | null;
                    /** @description So many payers of one account within 24 hours; null is off, as below */
                    payersCount?: number | null;
                    /** @description So many amounts just under highAmount within 24 hours */
                    structuringCount?: number;
                    /** @description So many transactions */
                    velocityCount?: number;
                    /** @description within so many minutes are reported */
                    velocityMinutes?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** @description Days without a movement after which the next is reported */
                        dormantDays: number;
                        highAmount: string;
                        newPartyAmount: string | null;
                        ownSettings: boolean;
                        passThroughAmount: string;
                        /** @description Money that leaves again within so many minutes */
                        passThroughMinutes: number;
                        /** @description Clients that one payer pays within 30 days */
                        payerClients: number | null;
                        /** @description Receipts of one payer within 24 hours */
                        payerReceipts: number | null;
                        /** @description So many payers of one account within 24 hours; null is off, as below */
                        payersCount: number | null;
                        /** @description So many amounts just under highAmount within 24 hours */
                        structuringCount: number;
                        /** @description So many transactions */
                        velocityCount: number;
                        /** @description within so many minutes are reported */
                        velocityMinutes: number;
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAlertSettingsClientIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: "*" | string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 90 */
                    days?: number;
                    /** @description Days without a movement after which the next is reported */
                    dormantDays?: number;
                    /** @description From this amount on, in USD, each credit and debit is reported */
                    highAmount?: string | number;
                    /** @description First payment from or to a party from this amount on, in USD */
                    newPartyAmount?: string | number | null;
                    /** @description is reported from this amount on, in USD */
                    passThroughAmount?: string | number;
                    /** @description Money that leaves again within so many minutes */
                    passThroughMinutes?: number;
                    /** @description Clients that one payer pays within 30 days */
                    payerClients?: number | null;
                    /** @description Receipts of one payer within 24 hours */
                    payerReceipts?: number | null;
                    /** @description So many payers of one account within 24 hours; null is off, as below */
                    payersCount?: number | null;
                    /** @description So many amounts just under highAmount within 24 hours */
                    structuringCount?: number;
                    /** @description So many transactions */
                    velocityCount?: number;
                    /** @description within so many minutes are reported */
                    velocityMinutes?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What these thresholds would have raised */
                        alerts: {
                            high_amount?: number;
                            suspicious_pattern?: number;
                            velocity?: number;
                        };
                        days: number;
                        /** @description What was raised */
                        raised: {
                            high_amount?: number;
                            suspicious_pattern?: number;
                            velocity?: number;
                        };
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAlerts: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                clientId?: string;
                limit?: number;
                q?: string;
                severity?: "all" | "" | "low" | "medium" | "high" | "critical";
                status?: "all" | "" | "active" | "acknowledged" | "resolved";
                type?: "all" | "" | "high_amount" | "velocity" | "limit_breach" | "suspicious_pattern";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged?: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        resolved?: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                        } | null;
                        /** @enum {string} */
                        severity: "low" | "medium" | "high" | "critical";
                        /** @enum {string} */
                        status: "active" | "acknowledged" | "resolved" | "dismissed";
                        title: string;
                        /** @enum {string} */
                        type: "high_amount" | "velocity" | "limit_breach" | "suspicious_pattern";
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiAlertsIdAcknowledge: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged?: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        resolved?: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                        } | null;
                        /** @enum {string} */
                        severity: "low" | "medium" | "high" | "critical";
                        /** @enum {string} */
                        status: "active" | "acknowledged" | "resolved" | "dismissed";
                        title: string;
                        /** @enum {string} */
                        type: "high_amount" | "velocity" | "limit_breach" | "suspicious_pattern";
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiAlertsIdResolve: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acknowledged?: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        resolved?: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                        } | null;
                        /** @enum {string} */
                        severity: "low" | "medium" | "high" | "critical";
                        /** @enum {string} */
                        status: "active" | "acknowledged" | "resolved" | "dismissed";
                        title: string;
                        /** @enum {string} */
                        type: "high_amount" | "velocity" | "limit_breach" | "suspicious_pattern";
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAlertsExportCsv: {
        parameters: {
            query?: {
                account?: string;
                clientId?: string;
                dir?: "asc" | "desc";
                q?: string;
                severity?: "all" | "" | "low" | "medium" | "high" | "critical";
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "all" | "" | "active" | "acknowledged" | "resolved";
                type?: "all" | "" | "high_amount" | "velocity" | "limit_breach" | "suspicious_pattern";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAlertsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    lastAlertId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        lastAlertId: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApiClients: {
        parameters: {
            query?: {
                after?: string;
                client?: string;
                limit?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowedIps: string[];
                        /** @description The client whose program it is; null: the bank's own */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        jwks: {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        } | null;
                        /** Format: date-time */
                        lastUsedAt: string | null;
                        name: string;
                        /** @description Its client_id at the token endpoint */
                        oauthClientId: string;
                        /**
                         * Format: date-time
                         * @description Until when the secret of before its rotation is taken, too
                         */
                        previousSecretUntil: string | null;
                        /** @description How many it made on each of the last seven days of the bank on which it made any */
                        requests: {
                            day: string;
                            requests: number;
                        }[];
                        scopes: string[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApiClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Addresses and networks that it calls from; any where empty
                     * @default []
                     * @example [
                     *       "192.0.2.0/24"
                     *     ]
                     */
                    allowedIps?: string[];
                    /**
                     * @description The client whose program it is; null: the bank's own, or one's own client
                     * @default null
                     */
                    clientId?: string | null;
                    /**
                     * Format: date-time
                     * @description After it no token is given and none is taken; null: never
                     * @default null
                     */
                    expiresAt?: string | null;
                    /** @description Public keys for private_key_jwt; without them it has a secret */
                    jwks?: {
                        keys: ({
                            kid?: string;
                            /** @enum {string} */
                            kty: "RSA" | "EC" | "OKP";
                        } & {
                            [key: string]: unknown;
                        })[];
                    } | null;
                    name: string;
                    /**
                     * @description Rights of the policy, such as `accounts:read`
                     * @example [
                     *       "accounts:read"
                     *     ]
                     */
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowedIps: string[];
                        /** @description The client whose program it is; null: the bank's own */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        jwks: {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        } | null;
                        /** Format: date-time */
                        lastUsedAt: string | null;
                        name: string;
                        /** @description Its client_id at the token endpoint */
                        oauthClientId: string;
                        /**
                         * Format: date-time
                         * @description Until when the secret of before its rotation is taken, too
                         */
                        previousSecretUntil: string | null;
                        /** @description How many it made on each of the last seven days of the bank on which it made any */
                        requests: {
                            day: string;
                            requests: number;
                        }[];
                        scopes: string[];
                        /** @description Shown this once; it is kept as a digest */
                        secret?: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiApiClientsId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Addresses and networks that it calls from; any where empty
                     * @default []
                     * @example [
                     *       "192.0.2.0/24"
                     *     ]
                     */
                    allowedIps?: string[];
                    /**
                     * Format: date-time
                     * @description After it no token is given and none is taken; null: never
                     * @default null
                     */
                    expiresAt?: string | null;
                    /** @description Public keys for private_key_jwt; without them it has a secret */
                    jwks?: {
                        keys: ({
                            kid?: string;
                            /** @enum {string} */
                            kty: "RSA" | "EC" | "OKP";
                        } & {
                            [key: string]: unknown;
                        })[];
                    } | null;
                    name: string;
                    /**
                     * @description Rights of the policy, such as `accounts:read`. A scope that it holds but that programs are no longer given is dropped
                     * @example [
                     *       "accounts:read"
                     *     ]
                     */
                    scopes: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowedIps: string[];
                        /** @description The client whose program it is; null: the bank's own */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** @description Scopes that the edit named and that programs are no longer given; absent if there are none */
                        droppedScopes?: string[];
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        jwks: {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        } | null;
                        /** Format: date-time */
                        lastUsedAt: string | null;
                        name: string;
                        /** @description Its client_id at the token endpoint */
                        oauthClientId: string;
                        /**
                         * Format: date-time
                         * @description Until when the secret of before its rotation is taken, too
                         */
                        previousSecretUntil: string | null;
                        /** @description How many it made on each of the last seven days of the bank on which it made any */
                        requests: {
                            day: string;
                            requests: number;
                        }[];
                        scopes: string[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiApiClientsId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApiClientsIdRotate: {
        parameters: {
            query?: {
                /** @description How long the secret of before is taken, too: 86400 where absent, 0 ends its tokens at once */
                overlapSeconds?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allowedIps: string[];
                        /** @description The client whose program it is; null: the bank's own */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        jwks: {
                            keys: {
                                [key: string]: unknown;
                            }[];
                        } | null;
                        /** Format: date-time */
                        lastUsedAt: string | null;
                        name: string;
                        /** @description Its client_id at the token endpoint */
                        oauthClientId: string;
                        /**
                         * Format: date-time
                         * @description Until when the secret of before its rotation is taken, too
                         */
                        previousSecretUntil: string | null;
                        /** @description How many it made on each of the last seven days of the bank on which it made any */
                        requests: {
                            day: string;
                            requests: number;
                        }[];
                        scopes: string[];
                        /** @description Shown this once; it is kept as a digest */
                        secret?: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApprovalSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        aboveUsd: string | null;
                        enabled: boolean;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention";
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiApprovalSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    aboveUsd?: string | number | null;
                    enabled: boolean;
                    /** @enum {string} */
                    kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention";
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        aboveUsd: string | null;
                        enabled: boolean;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention";
                    }[];
                };
            };
            /** @description Waits for a second person, where one is wanted for: Payments, Manual debits, Manual credits, Hold releases, Assignments from suspense, and settlements, Re-links, Limit changes, Admin roles and access, CBS accounts, Compliance checks and thresholds, Exchange rates, Account status, type and switches, Bank statements and status reports, Users of clients, and their access, Bank holidays and cut-off times, or Retention, and erasure of persons. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApprovals: {
        parameters: {
            query?: {
                after?: string;
                by?: "all" | "" | "staff" | "clients";
                from?: string;
                kind?: "all" | "" | "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention" | "client_payment";
                limit?: number;
                q?: string;
                status?: "all" | "" | "waiting" | "approved" | "refused" | "withdrawn" | "expired";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        act: string;
                        /** @description The client whose users decide it; null where the bank's staff does */
                        clientId: string | null;
                        details: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        endedAt: string | null;
                        endedBy: {
                            id: number;
                            username: string;
                        } | null;
                        /** Format: date-time */
                        expiresAt: string;
                        id: number;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention" | "client_payment";
                        /** Format: date-time */
                        madeAt: string;
                        maker: {
                            id: number;
                            username: string;
                        };
                        reason: string | null;
                        /** @enum {string} */
                        status: "waiting" | "approved" | "refused" | "withdrawn" | "expired";
                        summary: string;
                        usdAmount: string | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiApprovalsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        act: string;
                        /** @description The client whose users decide it; null where the bank's staff does */
                        clientId: string | null;
                        details: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        endedAt: string | null;
                        endedBy: {
                            id: number;
                            username: string;
                        } | null;
                        /** Format: date-time */
                        expiresAt: string;
                        id: number;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention" | "client_payment";
                        /** Format: date-time */
                        madeAt: string;
                        maker: {
                            id: number;
                            username: string;
                        };
                        reason: string | null;
                        /** @enum {string} */
                        status: "waiting" | "approved" | "refused" | "withdrawn" | "expired";
                        summary: string;
                        usdAmount: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApprovalsIdApprove: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        act: string;
                        /** @description The client whose users decide it; null where the bank's staff does */
                        clientId: string | null;
                        details: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        endedAt: string | null;
                        endedBy: {
                            id: number;
                            username: string;
                        } | null;
                        /** Format: date-time */
                        expiresAt: string;
                        id: number;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention" | "client_payment";
                        /** Format: date-time */
                        madeAt: string;
                        maker: {
                            id: number;
                            username: string;
                        };
                        reason: string | null;
                        /** @enum {string} */
                        status: "waiting" | "approved" | "refused" | "withdrawn" | "expired";
                        summary: string;
                        usdAmount: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApprovalsIdRefuse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        act: string;
                        /** @description The client whose users decide it; null where the bank's staff does */
                        clientId: string | null;
                        details: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        endedAt: string | null;
                        endedBy: {
                            id: number;
                            username: string;
                        } | null;
                        /** Format: date-time */
                        expiresAt: string;
                        id: number;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention" | "client_payment";
                        /** Format: date-time */
                        madeAt: string;
                        maker: {
                            id: number;
                            username: string;
                        };
                        reason: string | null;
                        /** @enum {string} */
                        status: "waiting" | "approved" | "refused" | "withdrawn" | "expired";
                        summary: string;
                        usdAmount: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiApprovalsIdWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        act: string;
                        /** @description The client whose users decide it; null where the bank's staff does */
                        clientId: string | null;
                        details: {
                            [key: string]: string;
                        };
                        /** Format: date-time */
                        endedAt: string | null;
                        endedBy: {
                            id: number;
                            username: string;
                        } | null;
                        /** Format: date-time */
                        expiresAt: string;
                        id: number;
                        /** @enum {string} */
                        kind: "payment" | "manual_debit" | "manual_credit" | "hold_release" | "assignment" | "relink" | "limits" | "user_role" | "cbs_account" | "compliance" | "rates" | "account_state" | "bank_commit" | "client_user" | "calendars" | "retention" | "client_payment";
                        /** Format: date-time */
                        madeAt: string;
                        maker: {
                            id: number;
                            username: string;
                        };
                        reason: string | null;
                        /** @enum {string} */
                        status: "waiting" | "approved" | "refused" | "withdrawn" | "expired";
                        summary: string;
                        usdAmount: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAuditLogs: {
        parameters: {
            query?: {
                action?: "all" | "" | "LOGIN" | "LOGIN_FAILED" | "LOGOUT" | "CREATE" | "UPDATE" | "DELETE" | "RELEASE" | "REFUSED";
                after?: string;
                from?: string;
                limit?: number;
                q?: string;
                record?: string;
                resource?: "all" | "" | "USER" | "SECOND_FACTOR" | "SIGN_IN_SETTINGS" | "DIRECTORY_IDENTITY" | "GROUP_MAPPING" | "DIRECTORY_SETTINGS" | "CLIENT" | "VIRTUAL_ACCOUNT" | "CONFIGURATION" | "CBS_ACCOUNT" | "SETTLEMENT_INSTRUCTION" | "TRANSACTION" | "HOLD" | "PAYMENT" | "SCHEDULED_PAYMENT" | "STANDING_ORDER" | "PAYMENT_FILE" | "PAYMENT_STATUS_REPORT" | "FUND_ALLOCATION" | "EXCHANGE_RATE" | "HOLIDAY" | "CUT_OFF" | "BENEFICIARY" | "PAYEE_RULE" | "PURPOSE_CODE" | "ALERT" | "ALERT_SETTINGS" | "SETUP_REQUEST" | "STATEMENT_ANALYSIS" | "RECONCILIATION" | "BANK_STATEMENT" | "BANK_LINE" | "BULK_UPLOAD" | "API_CLIENT" | "CHANNEL_KEY" | "CLIENT_FILE" | "MAIL" | "REPORT" | "REPORT_SCHEDULE" | "EXPORT" | "CHAT_SESSION" | "BALANCE_MONITOR" | "WEBHOOK" | "WEBHOOK_DELIVERY" | "APPROVAL" | "APPROVAL_SETTINGS" | "PAYMENT_SETTINGS" | "RETENTION" | "JOB" | "AUDIT_LOG" | "CALL";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        action: string;
                        /** Format: date-time */
                        createdAt: string;
                        details: {
                            [key: string]: unknown;
                        } | null;
                        /** @description Covers the row and the hash of the row before it */
                        hash: string;
                        id: number;
                        ipAddress: string;
                        resource: string;
                        resourceId: string | null;
                        userAgent: string;
                        userId: number | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiAuditLogsExportCsv: {
        parameters: {
            query?: {
                action?: "all" | "" | "LOGIN" | "LOGIN_FAILED" | "LOGOUT" | "CREATE" | "UPDATE" | "DELETE" | "RELEASE" | "REFUSED";
                dir?: "asc" | "desc";
                from?: string;
                q?: string;
                record?: string;
                resource?: "all" | "" | "USER" | "SECOND_FACTOR" | "SIGN_IN_SETTINGS" | "DIRECTORY_IDENTITY" | "GROUP_MAPPING" | "DIRECTORY_SETTINGS" | "CLIENT" | "VIRTUAL_ACCOUNT" | "CONFIGURATION" | "CBS_ACCOUNT" | "SETTLEMENT_INSTRUCTION" | "TRANSACTION" | "HOLD" | "PAYMENT" | "SCHEDULED_PAYMENT" | "STANDING_ORDER" | "PAYMENT_FILE" | "PAYMENT_STATUS_REPORT" | "FUND_ALLOCATION" | "EXCHANGE_RATE" | "HOLIDAY" | "CUT_OFF" | "BENEFICIARY" | "PAYEE_RULE" | "PURPOSE_CODE" | "ALERT" | "ALERT_SETTINGS" | "SETUP_REQUEST" | "STATEMENT_ANALYSIS" | "RECONCILIATION" | "BANK_STATEMENT" | "BANK_LINE" | "BULK_UPLOAD" | "API_CLIENT" | "CHANNEL_KEY" | "CLIENT_FILE" | "MAIL" | "REPORT" | "REPORT_SCHEDULE" | "EXPORT" | "CHAT_SESSION" | "BALANCE_MONITOR" | "WEBHOOK" | "WEBHOOK_DELIVERY" | "APPROVAL" | "APPROVAL_SETTINGS" | "PAYMENT_SETTINGS" | "RETENTION" | "JOB" | "AUDIT_LOG" | "CALL";
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuditLogsVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A head that was kept, e.g. from an export: proves that no row up to it was cut off since */
                    head?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            clientId: string;
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            id: number;
                            isActive: boolean;
                            /** Format: date-time */
                            lastSignInAt: string | null;
                            networth: string | null;
                            /** @enum {string} */
                            role: "admin" | "client_user" | "auditor";
                            username: string;
                            /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                            version: number;
                            virtualAccountId: number | null;
                        };
                    } | {
                        /** @description Names this sign-in for ten minutes */
                        challenge: string;
                        /** @description The app that this role has to set up: its first code ends the sign-in */
                        enrol?: {
                            /** @description The same as a QR code, an SVG */
                            qr: string;
                            recoveryCodes: string[];
                            /** @description The key in base32, for an app that cannot read the code */
                            secret: string;
                            /** @description otpauth:// with the key */
                            uri: string;
                        };
                        /** @description What the browser's credentials.get is called with */
                        passkey?: {
                            [key: string]: unknown;
                        };
                        /** @description What may be answered with; none where a factor has to be set up first */
                        secondFactor: ("totp" | "passkey" | "recovery")[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthPasswordStrength: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    email?: string;
                    password: string;
                    /** @default  */
                    username?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        acceptable: boolean;
                        sentence: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Says that a client that signed itself up is meant: without it such a client is refused
                     * @default false
                     */
                    acceptSignedUpClient?: boolean;
                    clientId?: "" | string;
                    email: string;
                    /** @default true */
                    isActive?: boolean;
                    /** @default null */
                    networth?: ("<5mil_usd" | "5-7mil_usd" | "7-10mil_usd" | ">10mil_usd") | "" | null;
                    password: string;
                    /**
                     * @default client_user
                     * @enum {string}
                     */
                    role?: "admin" | "client_user" | "auditor";
                    /** @description The set-up request that the user comes of */
                    setupRequestId?: number;
                    username: string;
                    /** @default null */
                    virtualAccountId?: number | string | "" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        id: number;
                        isActive: boolean;
                        /** Format: date-time */
                        lastSignInAt: string | null;
                        networth: string | null;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    challenge: string;
                    passkey?: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        response: {
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            signature: string;
                            /** Format: base64url */
                            userHandle?: string | null;
                        };
                        /** @enum {string} */
                        type: "public-key";
                    };
                    recoveryCode?: string;
                    /** @example 123456 */
                    totp?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: {
                            clientId: string;
                            /** Format: date-time */
                            createdAt: string;
                            email: string;
                            id: number;
                            isActive: boolean;
                            /** Format: date-time */
                            lastSignInAt: string | null;
                            networth: string | null;
                            /** @enum {string} */
                            role: "admin" | "client_user" | "auditor";
                            username: string;
                            /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                            version: number;
                            virtualAccountId: number | null;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthSignup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                    username: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        id: number;
                        isActive: boolean;
                        /** Format: date-time */
                        lastSignInAt: string | null;
                        networth: string | null;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthStepUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey?: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        response: {
                            /** Format: base64url */
                            authenticatorData: string;
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** Format: base64url */
                            signature: string;
                            /** Format: base64url */
                            userHandle?: string | null;
                        };
                        /** @enum {string} */
                        type: "public-key";
                    };
                    password?: string;
                    recoveryCode?: string;
                    /** @example 123456 */
                    totp?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description For how long it is good, in this session
                         */
                        until: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiAuthStepUpOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBalanceMonitors: {
        parameters: {
            query?: {
                vaId?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        above: string | null;
                        below: string | null;
                        /** @description Whose monitor it is; null for one of the bank's own */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        id: number;
                        /** @description Whether the measure is beyond the amount now: the next event follows once it has come back */
                        isCrossed: boolean;
                        /** @enum {string} */
                        measure: "balance" | "available";
                        vaId: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBalanceMonitors: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Given in place of `below` */
                    above?: string | number;
                    below?: string | number;
                    /**
                     * @description All the money of the account, or what of it is not held
                     * @enum {string}
                     */
                    measure: "balance" | "available";
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        above: string | null;
                        below: string | null;
                        /** @description Whose monitor it is; null for one of the bank's own */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        id: number;
                        /** @description Whether the measure is beyond the amount now: the next event follows once it has come back */
                        isCrossed: boolean;
                        /** @enum {string} */
                        measure: "balance" | "available";
                        vaId: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiBalanceMonitorsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankLinesIdAssign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    vaId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        bankReference: string;
                        bankStatementId: number;
                        booked: string;
                        counterpartyAccount: string;
                        /** @description The BIC of its bank, or its number within a clearing system */
                        counterpartyAgent: string;
                        counterpartyName: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        decidedAt: string | null;
                        decidedBy: string | null;
                        /** @enum {string} */
                        direction: "credit" | "debit";
                        endToEndId: string;
                        /** @description The line of the file where its entry begins */
                        entry: number;
                        id: number;
                        instructionId: number | null;
                        journalIds: string[];
                        /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                        likeLineId: number | null;
                        /** @enum {string} */
                        match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                        /** @enum {string|null} */
                        outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                        /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                        part: number;
                        pending: boolean;
                        reason: string;
                        references: string[];
                        remittance: string;
                        /** @description The creditor's reference that the payer gave as such */
                        structuredReference: string;
                        suspenseAccount: string | null;
                        valued: string | null;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Assignments from suspense, and settlements. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankLinesIdMatch: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    journalIds: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        bankReference: string;
                        bankStatementId: number;
                        booked: string;
                        counterpartyAccount: string;
                        /** @description The BIC of its bank, or its number within a clearing system */
                        counterpartyAgent: string;
                        counterpartyName: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        decidedAt: string | null;
                        decidedBy: string | null;
                        /** @enum {string} */
                        direction: "credit" | "debit";
                        endToEndId: string;
                        /** @description The line of the file where its entry begins */
                        entry: number;
                        id: number;
                        instructionId: number | null;
                        journalIds: string[];
                        /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                        likeLineId: number | null;
                        /** @enum {string} */
                        match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                        /** @enum {string|null} */
                        outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                        /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                        part: number;
                        pending: boolean;
                        reason: string;
                        references: string[];
                        remittance: string;
                        /** @description The creditor's reference that the payer gave as such */
                        structuredReference: string;
                        suspenseAccount: string | null;
                        valued: string | null;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankLinesIdSame: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        bankReference: string;
                        bankStatementId: number;
                        booked: string;
                        counterpartyAccount: string;
                        /** @description The BIC of its bank, or its number within a clearing system */
                        counterpartyAgent: string;
                        counterpartyName: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        decidedAt: string | null;
                        decidedBy: string | null;
                        /** @enum {string} */
                        direction: "credit" | "debit";
                        endToEndId: string;
                        /** @description The line of the file where its entry begins */
                        entry: number;
                        id: number;
                        instructionId: number | null;
                        journalIds: string[];
                        /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                        likeLineId: number | null;
                        /** @enum {string} */
                        match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                        /** @enum {string|null} */
                        outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                        /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                        part: number;
                        pending: boolean;
                        reason: string;
                        references: string[];
                        remittance: string;
                        /** @description The creditor's reference that the payer gave as such */
                        structuredReference: string;
                        suspenseAccount: string | null;
                        valued: string | null;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankLinesIdSuspense: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The first active one that holds the currency where it is absent */
                    suspenseAccount?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        bankReference: string;
                        bankStatementId: number;
                        booked: string;
                        counterpartyAccount: string;
                        /** @description The BIC of its bank, or its number within a clearing system */
                        counterpartyAgent: string;
                        counterpartyName: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        decidedAt: string | null;
                        decidedBy: string | null;
                        /** @enum {string} */
                        direction: "credit" | "debit";
                        endToEndId: string;
                        /** @description The line of the file where its entry begins */
                        entry: number;
                        id: number;
                        instructionId: number | null;
                        journalIds: string[];
                        /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                        likeLineId: number | null;
                        /** @enum {string} */
                        match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                        /** @enum {string|null} */
                        outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                        /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                        part: number;
                        pending: boolean;
                        reason: string;
                        references: string[];
                        remittance: string;
                        /** @description The creditor's reference that the payer gave as such */
                        structuredReference: string;
                        suspenseAccount: string | null;
                        valued: string | null;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankLinesIdUnmatch: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        bankReference: string;
                        bankStatementId: number;
                        booked: string;
                        counterpartyAccount: string;
                        /** @description The BIC of its bank, or its number within a clearing system */
                        counterpartyAgent: string;
                        counterpartyName: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        decidedAt: string | null;
                        decidedBy: string | null;
                        /** @enum {string} */
                        direction: "credit" | "debit";
                        endToEndId: string;
                        /** @description The line of the file where its entry begins */
                        entry: number;
                        id: number;
                        instructionId: number | null;
                        journalIds: string[];
                        /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                        likeLineId: number | null;
                        /** @enum {string} */
                        match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                        /** @enum {string|null} */
                        outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                        /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                        part: number;
                        pending: boolean;
                        reason: string;
                        references: string[];
                        remittance: string;
                        /** @description The creditor's reference that the payer gave as such */
                        structuredReference: string;
                        suspenseAccount: string | null;
                        valued: string | null;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBankStatements: {
        parameters: {
            query?: {
                after?: string;
                from?: string;
                limit?: number;
                lines?: "all" | "" | "open" | "done";
                q?: string;
                status?: "all" | "" | "dry_run" | "committing" | "committed" | "failed" | "discarded";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cbsAccount: string;
                        closing: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** Format: date-time */
                        committedAt: string | null;
                        committedBy: string | null;
                        counts: {
                            duplicate: {
                                amount: string;
                                lines: number;
                            };
                            matched: {
                                amount: string;
                                lines: number;
                            };
                            new_credit: {
                                amount: string;
                                lines: number;
                            };
                            possible_duplicate: {
                                amount: string;
                                lines: number;
                            };
                            suggested: {
                                amount: string;
                                lines: number;
                            };
                            unmatched: {
                                amount: string;
                                lines: number;
                            };
                        };
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** @description Of a commit that is under way: how many lines it has dealt with */
                        doneCount: number;
                        /** @description The parts that make the closing difference */
                        explanation: {
                            amount: string;
                            count: number;
                            /** @enum {string} */
                            kind: "opening" | "lines" | "missing" | "timing" | "earlier" | "file";
                            sentence: string;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        /** @enum {string} */
                        format: "camt.052" | "camt.053" | "camt.054" | "mt940" | "mt942" | "csv";
                        from: string;
                        id: number;
                        lineCount: number;
                        opening: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** @enum {string} */
                        status: "reading" | "dry_run" | "committing" | "committed" | "failed" | "discarded";
                        to: string;
                        /** Format: date-time */
                        uploadedAt: string;
                        uploadedBy: string;
                        /** @description Where it is a virtual account's own statement */
                        virtualAccountId: number | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankStatements: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    cbsAccount: string;
                    /**
                     * @description For a CSV that names none, if the CBS account holds several
                     * @enum {string}
                     */
                    currency?: "USD" | "AED" | "EUR";
                    /**
                     * @description For a CSV or SWIFT message that is not UTF-8, if its letters do not show the encoding
                     * @enum {string}
                     */
                    encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257";
                    /**
                     * Format: binary
                     * @description camt.052, camt.053, camt.054, MT940, MT942 or CSV, at most 25 MB
                     */
                    file: string;
                    /** @description For a CSV: answers to the questions that its headings and balances leave open, as JSON: {"columns": {"debit": 2, "credit": 3}}, {"decimal": ","}, {"dateOrder": "dmy"}; columns count from 0. It is remembered for files of the account with the same headings */
                    mapping?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cbsAccount: string;
                        closing: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** Format: date-time */
                        committedAt: string | null;
                        committedBy: string | null;
                        counts: {
                            duplicate: {
                                amount: string;
                                lines: number;
                            };
                            matched: {
                                amount: string;
                                lines: number;
                            };
                            new_credit: {
                                amount: string;
                                lines: number;
                            };
                            possible_duplicate: {
                                amount: string;
                                lines: number;
                            };
                            suggested: {
                                amount: string;
                                lines: number;
                            };
                            unmatched: {
                                amount: string;
                                lines: number;
                            };
                        };
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** @description Of a commit that is under way: how many lines it has dealt with */
                        doneCount: number;
                        /** @description The parts that make the closing difference */
                        explanation: {
                            amount: string;
                            count: number;
                            /** @enum {string} */
                            kind: "opening" | "lines" | "missing" | "timing" | "earlier" | "file";
                            sentence: string;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        /** @enum {string} */
                        format: "camt.052" | "camt.053" | "camt.054" | "mt940" | "mt942" | "csv";
                        from: string;
                        id: number;
                        lineCount: number;
                        lines: {
                            amount: string;
                            bankReference: string;
                            bankStatementId: number;
                            booked: string;
                            counterpartyAccount: string;
                            /** @description The BIC of its bank, or its number within a clearing system */
                            counterpartyAgent: string;
                            counterpartyName: string;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            /** Format: date-time */
                            decidedAt: string | null;
                            decidedBy: string | null;
                            /** @enum {string} */
                            direction: "credit" | "debit";
                            endToEndId: string;
                            /** @description The line of the file where its entry begins */
                            entry: number;
                            id: number;
                            instructionId: number | null;
                            journalIds: string[];
                            /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                            likeLineId: number | null;
                            /** @enum {string} */
                            match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                            /** @enum {string|null} */
                            outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                            /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                            part: number;
                            pending: boolean;
                            reason: string;
                            references: string[];
                            remittance: string;
                            /** @description The creditor's reference that the payer gave as such */
                            structuredReference: string;
                            suspenseAccount: string | null;
                            valued: string | null;
                            virtualAccount: {
                                customerName: string;
                                id: number;
                                virtualIban: string;
                            } | null;
                        }[];
                        missing: {
                            amount: string;
                            /** Format: date-time */
                            bookedAt: string;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            description: string;
                            /** @enum {string} */
                            direction: "credit" | "debit";
                            journalId: string;
                            kind: string;
                            reference: string;
                        }[];
                        opening: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** @description One for each currency of the file; `id` is the first one's */
                        statements: {
                            cbsAccount: string;
                            closing: {
                                difference: string | null;
                                file: string | null;
                                ours: string;
                            };
                            /** Format: date-time */
                            committedAt: string | null;
                            committedBy: string | null;
                            counts: {
                                duplicate: {
                                    amount: string;
                                    lines: number;
                                };
                                matched: {
                                    amount: string;
                                    lines: number;
                                };
                                new_credit: {
                                    amount: string;
                                    lines: number;
                                };
                                possible_duplicate: {
                                    amount: string;
                                    lines: number;
                                };
                                suggested: {
                                    amount: string;
                                    lines: number;
                                };
                                unmatched: {
                                    amount: string;
                                    lines: number;
                                };
                            };
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            /** @description Of a commit that is under way: how many lines it has dealt with */
                            doneCount: number;
                            /** @description The parts that make the closing difference */
                            explanation: {
                                amount: string;
                                count: number;
                                /** @enum {string} */
                                kind: "opening" | "lines" | "missing" | "timing" | "earlier" | "file";
                                sentence: string;
                            }[];
                            failure: string | null;
                            fileName: string;
                            /** Format: date-time */
                            finishedAt: string | null;
                            /** @enum {string} */
                            format: "camt.052" | "camt.053" | "camt.054" | "mt940" | "mt942" | "csv";
                            from: string;
                            id: number;
                            lineCount: number;
                            opening: {
                                difference: string | null;
                                file: string | null;
                                ours: string;
                            };
                            /** @enum {string} */
                            status: "reading" | "dry_run" | "committing" | "committed" | "failed" | "discarded";
                            to: string;
                            /** Format: date-time */
                            uploadedAt: string;
                            uploadedBy: string;
                            /** @description Where it is a virtual account's own statement */
                            virtualAccountId: number | null;
                        }[];
                        /** @enum {string} */
                        status: "reading" | "dry_run" | "committing" | "committed" | "failed" | "discarded";
                        to: string;
                        /** Format: date-time */
                        uploadedAt: string;
                        uploadedBy: string;
                        /** @description Where it is a virtual account's own statement */
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBankStatementsId: {
        parameters: {
            query?: {
                after?: string;
                direction?: "all" | "" | "credit" | "debit";
                limit?: number;
                match?: "all" | "" | "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                max?: string;
                min?: string;
                outcome?: "all" | "" | "recorded" | "credited" | "suspense" | "assigned" | "open";
                q?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cbsAccount: string;
                        closing: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** Format: date-time */
                        committedAt: string | null;
                        committedBy: string | null;
                        counts: {
                            duplicate: {
                                amount: string;
                                lines: number;
                            };
                            matched: {
                                amount: string;
                                lines: number;
                            };
                            new_credit: {
                                amount: string;
                                lines: number;
                            };
                            possible_duplicate: {
                                amount: string;
                                lines: number;
                            };
                            suggested: {
                                amount: string;
                                lines: number;
                            };
                            unmatched: {
                                amount: string;
                                lines: number;
                            };
                        };
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** @description Of a commit that is under way: how many lines it has dealt with */
                        doneCount: number;
                        /** @description The parts that make the closing difference */
                        explanation: {
                            amount: string;
                            count: number;
                            /** @enum {string} */
                            kind: "opening" | "lines" | "missing" | "timing" | "earlier" | "file";
                            sentence: string;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        /** @enum {string} */
                        format: "camt.052" | "camt.053" | "camt.054" | "mt940" | "mt942" | "csv";
                        from: string;
                        id: number;
                        lineCount: number;
                        lines: {
                            amount: string;
                            bankReference: string;
                            bankStatementId: number;
                            booked: string;
                            counterpartyAccount: string;
                            /** @description The BIC of its bank, or its number within a clearing system */
                            counterpartyAgent: string;
                            counterpartyName: string;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            /** Format: date-time */
                            decidedAt: string | null;
                            decidedBy: string | null;
                            /** @enum {string} */
                            direction: "credit" | "debit";
                            endToEndId: string;
                            /** @description The line of the file where its entry begins */
                            entry: number;
                            id: number;
                            instructionId: number | null;
                            journalIds: string[];
                            /** @description Of a possible duplicate: the line whose movement it may be; null before the commit if that is a line of the same file */
                            likeLineId: number | null;
                            /** @enum {string} */
                            match: "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                            /** @enum {string|null} */
                            outcome: "recorded" | "credited" | "suspense" | "assigned" | null;
                            /** @description Which payment of a batch entry it is, from 1; 0 where the entry is one */
                            part: number;
                            pending: boolean;
                            reason: string;
                            references: string[];
                            remittance: string;
                            /** @description The creditor's reference that the payer gave as such */
                            structuredReference: string;
                            suspenseAccount: string | null;
                            valued: string | null;
                            virtualAccount: {
                                customerName: string;
                                id: number;
                                virtualIban: string;
                            } | null;
                        }[];
                        missing: {
                            amount: string;
                            /** Format: date-time */
                            bookedAt: string;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            description: string;
                            /** @enum {string} */
                            direction: "credit" | "debit";
                            journalId: string;
                            kind: string;
                            reference: string;
                        }[];
                        opening: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** @enum {string} */
                        status: "reading" | "dry_run" | "committing" | "committed" | "failed" | "discarded";
                        to: string;
                        /** Format: date-time */
                        uploadedAt: string;
                        uploadedBy: string;
                        /** @description Where it is a virtual account's own statement */
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiBankStatementsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankStatementsIdCommit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cbsAccount: string;
                        closing: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** Format: date-time */
                        committedAt: string | null;
                        committedBy: string | null;
                        counts: {
                            duplicate: {
                                amount: string;
                                lines: number;
                            };
                            matched: {
                                amount: string;
                                lines: number;
                            };
                            new_credit: {
                                amount: string;
                                lines: number;
                            };
                            possible_duplicate: {
                                amount: string;
                                lines: number;
                            };
                            suggested: {
                                amount: string;
                                lines: number;
                            };
                            unmatched: {
                                amount: string;
                                lines: number;
                            };
                        };
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** @description Of a commit that is under way: how many lines it has dealt with */
                        doneCount: number;
                        /** @description The parts that make the closing difference */
                        explanation: {
                            amount: string;
                            count: number;
                            /** @enum {string} */
                            kind: "opening" | "lines" | "missing" | "timing" | "earlier" | "file";
                            sentence: string;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        /** @enum {string} */
                        format: "camt.052" | "camt.053" | "camt.054" | "mt940" | "mt942" | "csv";
                        from: string;
                        id: number;
                        lineCount: number;
                        opening: {
                            difference: string | null;
                            file: string | null;
                            ours: string;
                        };
                        /** @enum {string} */
                        status: "reading" | "dry_run" | "committing" | "committed" | "failed" | "discarded";
                        to: string;
                        /** Format: date-time */
                        uploadedAt: string;
                        uploadedBy: string;
                        /** @description Where it is a virtual account's own statement */
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank statements and status reports. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBankStatementsIdExportCsv: {
        parameters: {
            query?: {
                dir?: "asc" | "desc";
                direction?: "all" | "" | "credit" | "debit";
                match?: "all" | "" | "matched" | "suggested" | "new_credit" | "duplicate" | "unmatched" | "possible_duplicate";
                max?: string;
                min?: string;
                outcome?: "all" | "" | "recorded" | "credited" | "suspense" | "assigned" | "open";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBankStatementsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    cbsAccount: string;
                    /**
                     * @description For a CSV or SWIFT message that is not UTF-8, if its letters do not show the encoding
                     * @enum {string}
                     */
                    encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257";
                    /**
                     * Format: binary
                     * @description camt.052, camt.053, camt.054, MT940, MT942 or CSV, at most 25 MB
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        headings: string[];
                        mapping: {
                            columns: {
                                /** @description With its sign, or with `side` */
                                amount?: number | null;
                                balance?: number | null;
                                counterparty?: number | null;
                                counterpartyAccount?: number | null;
                                counterpartyAgent?: number | null;
                                credit?: number | null;
                                currency?: number | null;
                                date: number;
                                debit?: number | null;
                                description: number;
                                reference?: number | null;
                                /** @description Says whether the amount is a debit or a credit */
                                side?: number | null;
                                /** @description Says whether the row is booked, pending or no booking */
                                status?: number | null;
                                structuredReference?: number | null;
                                valueDate?: number | null;
                            };
                            /** @enum {string} */
                            dateOrder: "dmy" | "mdy" | "ymd";
                            /** @enum {string} */
                            decimal: "." | ",";
                            encoding: string;
                            headerRow: number;
                            headings?: string[];
                            separator: string;
                            /** @description State for each word of the status column that is not known: booked, pending, or none for no booking */
                            statuses?: {
                                [key: string]: "booked" | "pending" | "none";
                            };
                        };
                        questions: {
                            /** @enum {string} */
                            about: "amounts" | "side" | "status" | "decimal" | "dateOrder" | "currency" | "encoding";
                            sentence: string;
                            values?: string[];
                        }[];
                        remembered: boolean;
                        rows: string[][];
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBeneficiaries: {
        parameters: {
            query?: {
                after?: string;
                clientId?: string;
                limit?: number;
                q?: string;
                state?: "all" | "" | "approved" | "waiting";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                         * @example GB29NWBK60161331926819
                         */
                        account: string;
                        addressLines: string[];
                        /** @description Whether it can be paid: false while a second user of the client has yet to agree to its account */
                        approved: boolean;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode: "" | string | null;
                        clientId: string;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country: "" | string | null;
                        /** @default null */
                        email: "" | string | null;
                        /**
                         * Format: date-time
                         * @description When the client first paid to this account; null where it never did
                         */
                        firstUsedAt: string | null;
                        id: number;
                        name: string;
                        /** @default null */
                        nickname: "" | string | null;
                        /**
                         * @description What payments to it are for, unless a payment says otherwise
                         * @default null
                         * @example SUPP
                         */
                        purpose: "" | string | null;
                        /**
                         * @description What payments to it carry, unless a payment says otherwise
                         * @default null
                         */
                        reference: "" | string | null;
                        /** @default null */
                        town: "" | string | null;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBeneficiaries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                     * @example GB29NWBK60161331926819
                     */
                    account: string;
                    /**
                     * @description Street and number, at most two lines
                     * @default []
                     */
                    addressLines?: string[] | string;
                    /**
                     * @default null
                     * @example NWBKGB2L
                     */
                    bic?: "" | string | null;
                    /**
                     * @description The bank's number in the clearing of its country
                     * @default null
                     * @example 601613
                     */
                    clearingCode?: "" | string | null;
                    /**
                     * @description Of the payee: ISO 3166-1, two letters
                     * @default null
                     * @example GB
                     */
                    country?: "" | string | null;
                    /** @default null */
                    email?: "" | string | null;
                    name: string;
                    /** @default null */
                    nickname?: "" | string | null;
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    /**
                     * @description What payments to it carry, unless a payment says otherwise
                     * @default null
                     */
                    reference?: "" | string | null;
                    /** @default null */
                    town?: "" | string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                         * @example GB29NWBK60161331926819
                         */
                        account: string;
                        addressLines: string[];
                        /** @description Whether it can be paid: false while a second user of the client has yet to agree to its account */
                        approved: boolean;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode: "" | string | null;
                        clientId: string;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country: "" | string | null;
                        /** @default null */
                        email: "" | string | null;
                        /**
                         * Format: date-time
                         * @description When the client first paid to this account; null where it never did
                         */
                        firstUsedAt: string | null;
                        id: number;
                        name: string;
                        /** @default null */
                        nickname: "" | string | null;
                        /**
                         * @description What payments to it are for, unless a payment says otherwise
                         * @default null
                         * @example SUPP
                         */
                        purpose: "" | string | null;
                        /**
                         * @description What payments to it carry, unless a payment says otherwise
                         * @default null
                         */
                        reference: "" | string | null;
                        /** @default null */
                        town: "" | string | null;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiBeneficiariesId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                     * @example GB29NWBK60161331926819
                     */
                    account: string;
                    /**
                     * @description Street and number, at most two lines
                     * @default []
                     */
                    addressLines?: string[] | string;
                    /**
                     * @default null
                     * @example NWBKGB2L
                     */
                    bic?: "" | string | null;
                    /**
                     * @description The bank's number in the clearing of its country
                     * @default null
                     * @example 601613
                     */
                    clearingCode?: "" | string | null;
                    /**
                     * @description Of the payee: ISO 3166-1, two letters
                     * @default null
                     * @example GB
                     */
                    country?: "" | string | null;
                    /** @default null */
                    email?: "" | string | null;
                    name: string;
                    /** @default null */
                    nickname?: "" | string | null;
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    /**
                     * @description What payments to it carry, unless a payment says otherwise
                     * @default null
                     */
                    reference?: "" | string | null;
                    /** @default null */
                    town?: "" | string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                         * @example GB29NWBK60161331926819
                         */
                        account: string;
                        addressLines: string[];
                        /** @description Whether it can be paid: false while a second user of the client has yet to agree to its account */
                        approved: boolean;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode: "" | string | null;
                        clientId: string;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country: "" | string | null;
                        /** @default null */
                        email: "" | string | null;
                        /**
                         * Format: date-time
                         * @description When the client first paid to this account; null where it never did
                         */
                        firstUsedAt: string | null;
                        id: number;
                        name: string;
                        /** @default null */
                        nickname: "" | string | null;
                        /**
                         * @description What payments to it are for, unless a payment says otherwise
                         * @default null
                         * @example SUPP
                         */
                        purpose: "" | string | null;
                        /**
                         * @description What payments to it carry, unless a payment says otherwise
                         * @default null
                         */
                        reference: "" | string | null;
                        /** @default null */
                        town: "" | string | null;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiBeneficiariesId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBeneficiariesIdApprove: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                         * @example GB29NWBK60161331926819
                         */
                        account: string;
                        addressLines: string[];
                        /** @description Whether it can be paid: false while a second user of the client has yet to agree to its account */
                        approved: boolean;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode: "" | string | null;
                        clientId: string;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country: "" | string | null;
                        /** @default null */
                        email: "" | string | null;
                        /**
                         * Format: date-time
                         * @description When the client first paid to this account; null where it never did
                         */
                        firstUsedAt: string | null;
                        id: number;
                        name: string;
                        /** @default null */
                        nickname: "" | string | null;
                        /**
                         * @description What payments to it are for, unless a payment says otherwise
                         * @default null
                         * @example SUPP
                         */
                        purpose: "" | string | null;
                        /**
                         * @description What payments to it carry, unless a payment says otherwise
                         * @default null
                         */
                        reference: "" | string | null;
                        /** @default null */
                        town: "" | string | null;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBeneficiariesExportCsv: {
        parameters: {
            query?: {
                clientId?: string;
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                state?: "all" | "" | "approved" | "waiting";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBeneficiariesImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    beneficiaries: {
                        /**
                         * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                         * @example GB29NWBK60161331926819
                         */
                        account: string;
                        /**
                         * @description Street and number, at most two lines
                         * @default []
                         */
                        addressLines?: string[] | string;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic?: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode?: "" | string | null;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country?: "" | string | null;
                        /** @default null */
                        email?: "" | string | null;
                        name: string;
                        /** @default null */
                        nickname?: "" | string | null;
                        /**
                         * @description What payments to it are for, unless a payment says otherwise
                         * @default null
                         * @example SUPP
                         */
                        purpose?: "" | string | null;
                        /**
                         * @description What payments to it carry, unless a payment says otherwise
                         * @default null
                         */
                        reference?: "" | string | null;
                        /** @default null */
                        town?: "" | string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBeneficiariesImportPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV with the columns Name, Account (an IBAN or a number), BIC, Clearing code, Country (AE), Town, Address (lines with | between them), Purpose (SUPP), Reference, Nickname, Email, at most 500 lines
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        add: {
                            /**
                             * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                             * @example GB29NWBK60161331926819
                             */
                            account: string;
                            addressLines: string[];
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            nickname: "" | string | null;
                            /**
                             * @description What payments to it are for, unless a payment says otherwise
                             * @default null
                             * @example SUPP
                             */
                            purpose: "" | string | null;
                            /**
                             * @description What payments to it carry, unless a payment says otherwise
                             * @default null
                             */
                            reference: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @description Its number in the file, whose headings are line 1 */
                        line: number;
                        says: string;
                        text: string;
                        /** @description Whether it has to be corrected before the others are added */
                        wrong: boolean;
                    }[];
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploads: {
        parameters: {
            query?: {
                after?: string;
                from?: string;
                kind?: "all" | "" | "accounts" | "payments";
                limit?: number;
                q?: string;
                status?: "all" | "" | "ready" | "committing" | "done" | "failed";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bad: number;
                        columns: string[];
                        /** Format: date-time */
                        committedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        done: number;
                        /** @description The first upload that says the same, in whatever format */
                        duplicateOf: number | null;
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        good: number;
                        id: number;
                        /** @enum {string} */
                        kind: "accounts" | "payments";
                        /** @description What a pain.001 calls itself (MsgId); null of a table */
                        messageId: string | null;
                        /** @enum {string|null} */
                        mode: "all" | "good" | null;
                        /** @description Rows by what the check of the payee's name came to; null where none is made */
                        nameChecks: {
                            asking: boolean;
                            close_match: number;
                            match: number;
                            no_match: number;
                            unavailable: number;
                        } | null;
                        /** @description How the file was read, e.g. CSV, UTF-8, semicolons */
                        readAs: string;
                        refused: number;
                        /** @description Rows whose payments are made on a later day, or were */
                        scheduled: number;
                        /** @enum {string} */
                        status: "ready" | "committing" | "done" | "failed";
                        /** @description Rows below the heading */
                        total: number;
                        /** @description The digest of a preview. Sent in If-Match, it makes a write fail with 409 where anything changed */
                        version: string;
                        waiting: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploadsId: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                names?: "all" | "" | "match" | "close_match" | "no_match" | "unavailable";
                q?: string;
                state?: "all" | "" | "good" | "bad" | "done" | "waiting" | "scheduled" | "refused";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bad: number;
                        /** @description What a pain.001 has besides the columns and is passed on with its payments, and the number of orders that have it */
                        carried: {
                            /** @enum {string} */
                            name: "onBehalfOf" | "accountHolder" | "finalRecipient" | "recipientAddress" | "recipientIdentification" | "recipientContact" | "recipientAccountType" | "recipientBank" | "clearingSystem" | "recipientBankAccount" | "bankInstruction" | "structuredReference" | "purpose" | "categoryPurpose" | "paymentType" | "chargeBearer" | "regulatoryReporting" | "remittance" | "remittanceAdvice" | "trackingReference" | "otherDetails";
                            rows: number;
                            text: string;
                        }[];
                        columns: string[];
                        /** Format: date-time */
                        committedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        done: number;
                        /** @description The first upload that says the same, in whatever format */
                        duplicateOf: number | null;
                        errors: {
                            column: string;
                            message: string;
                            /** @description As a spreadsheet numbers it: the heading is row 1 */
                            row: number;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        good: number;
                        id: number;
                        /** @enum {string} */
                        kind: "accounts" | "payments";
                        /** @description What a pain.001 calls itself (MsgId); null of a table */
                        messageId: string | null;
                        /** @enum {string|null} */
                        mode: "all" | "good" | null;
                        /** @description Rows by what the check of the payee's name came to; null where none is made */
                        nameChecks: {
                            asking: boolean;
                            close_match: number;
                            match: number;
                            no_match: number;
                            unavailable: number;
                        } | null;
                        /** @description Elements of a pain.001 that are not passed on with its payments, and the number of orders that have them */
                        notCarried: {
                            element: string;
                            rows: number;
                        }[];
                        /** @description How the file was read, e.g. CSV, UTF-8, semicolons */
                        readAs: string;
                        refused: number;
                        rows: {
                            approvalId: number | null;
                            /** @description What else of the pain.001 is passed on with the payment, by what it is */
                            carried: {
                                accountHolder?: string;
                                bankInstruction?: string;
                                categoryPurpose?: string;
                                chargeBearer?: string;
                                clearingSystem?: string;
                                finalRecipient?: string;
                                onBehalfOf?: string;
                                otherDetails?: string;
                                paymentType?: string;
                                purpose?: string;
                                recipientAccountType?: string;
                                recipientAddress?: string;
                                recipientBank?: string;
                                recipientBankAccount?: string;
                                recipientContact?: string;
                                recipientIdentification?: string;
                                regulatoryReporting?: string;
                                remittance?: string;
                                remittanceAdvice?: string;
                                structuredReference?: string;
                                trackingReference?: string;
                            };
                            /**
                             * Format: date
                             * @description The business day of that payment
                             */
                            executesOn: string | null;
                            /** @description Why it was refused */
                            message: string | null;
                            /** @description Whether the account is held under the payee's name; whose it is, with `close_match` alone */
                            nameCheck: {
                                name: string | null;
                                /** @enum {string} */
                                result: "match" | "close_match" | "no_match" | "unavailable";
                            } | null;
                            /** @description Elements of the pain.001 that are not passed on with the payment, such as `Tax` */
                            notCarried: string[];
                            paymentId: number | null;
                            row: number;
                            /** @description The payment that waits for its day, or did */
                            scheduledPaymentId: number | null;
                            /** @enum {string} */
                            state: "good" | "bad" | "done" | "waiting" | "scheduled" | "refused";
                            /** @description The account that was opened, or that pays */
                            vaId: number | null;
                            /** @description Its cells by their columns, as they were read or mended */
                            values: {
                                [key: string]: string;
                            };
                        }[];
                        /** @description Rows whose payments are made on a later day, or were */
                        scheduled: number;
                        /** @enum {string} */
                        status: "ready" | "committing" | "done" | "failed";
                        /** @description Rows below the heading */
                        total: number;
                        /** @description Of payments, by account; empty for accounts */
                        totals: {
                            amount: string;
                            availableBalance: string;
                            balanceAfter: string;
                            count: number;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            customerName: string;
                            laterAmount: string;
                            /** @description Payments of later days, which are scheduled */
                            laterCount: number;
                            vaId: number;
                            virtualIban: string;
                        }[];
                        /** @description The digest of a preview. Sent in If-Match, it makes a write fail with 409 where anything changed */
                        version: string;
                        waiting: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiBulkUploadsId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cells: {
                        column: string;
                        row: number;
                        value: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bad: number;
                        columns: string[];
                        /** Format: date-time */
                        committedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        done: number;
                        /** @description The first upload that says the same, in whatever format */
                        duplicateOf: number | null;
                        errors: {
                            column: string;
                            message: string;
                            /** @description As a spreadsheet numbers it: the heading is row 1 */
                            row: number;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        good: number;
                        id: number;
                        /** @enum {string} */
                        kind: "accounts" | "payments";
                        /** @description What a pain.001 calls itself (MsgId); null of a table */
                        messageId: string | null;
                        /** @enum {string|null} */
                        mode: "all" | "good" | null;
                        /** @description Rows by what the check of the payee's name came to; null where none is made */
                        nameChecks: {
                            asking: boolean;
                            close_match: number;
                            match: number;
                            no_match: number;
                            unavailable: number;
                        } | null;
                        /** @description How the file was read, e.g. CSV, UTF-8, semicolons */
                        readAs: string;
                        refused: number;
                        /** @description Rows whose payments are made on a later day, or were */
                        scheduled: number;
                        /** @enum {string} */
                        status: "ready" | "committing" | "done" | "failed";
                        /** @description Rows below the heading */
                        total: number;
                        totals: {
                            amount: string;
                            availableBalance: string;
                            balanceAfter: string;
                            count: number;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            customerName: string;
                            laterAmount: string;
                            /** @description Payments of later days, which are scheduled */
                            laterCount: number;
                            vaId: number;
                            virtualIban: string;
                        }[];
                        /** @description The digest of a preview. Sent in If-Match, it makes a write fail with 409 where anything changed */
                        version: string;
                        waiting: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBulkUploadsIdCommit: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description true pays accounts, too, whose names do not match or are only close
                     * @default false
                     */
                    acceptNames?: boolean;
                    /**
                     * @default all
                     * @enum {string}
                     */
                    mode?: "all" | "good";
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bad: number;
                        columns: string[];
                        /** Format: date-time */
                        committedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        done: number;
                        /** @description The first upload that says the same, in whatever format */
                        duplicateOf: number | null;
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        good: number;
                        id: number;
                        /** @enum {string} */
                        kind: "accounts" | "payments";
                        /** @description What a pain.001 calls itself (MsgId); null of a table */
                        messageId: string | null;
                        /** @enum {string|null} */
                        mode: "all" | "good" | null;
                        /** @description Rows by what the check of the payee's name came to; null where none is made */
                        nameChecks: {
                            asking: boolean;
                            close_match: number;
                            match: number;
                            no_match: number;
                            unavailable: number;
                        } | null;
                        /** @description How the file was read, e.g. CSV, UTF-8, semicolons */
                        readAs: string;
                        refused: number;
                        /** @description Rows whose payments are made on a later day, or were */
                        scheduled: number;
                        /** @enum {string} */
                        status: "ready" | "committing" | "done" | "failed";
                        /** @description Rows below the heading */
                        total: number;
                        /** @description The digest of a preview. Sent in If-Match, it makes a write fail with 409 where anything changed */
                        version: string;
                        waiting: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploadsIdErrorsCsv: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploadsIdStatusXml: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBulkUploadsAccounts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description true takes a file once more that was uploaded already
                     * @enum {string}
                     */
                    again?: "true" | "false";
                    /**
                     * Format: binary
                     * @description CSV or XLSX, at most 5 MB and 2,500 rows
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bad: number;
                        /** @description What a pain.001 has besides the columns and is passed on with its payments, and the number of orders that have it */
                        carried: {
                            /** @enum {string} */
                            name: "onBehalfOf" | "accountHolder" | "finalRecipient" | "recipientAddress" | "recipientIdentification" | "recipientContact" | "recipientAccountType" | "recipientBank" | "clearingSystem" | "recipientBankAccount" | "bankInstruction" | "structuredReference" | "purpose" | "categoryPurpose" | "paymentType" | "chargeBearer" | "regulatoryReporting" | "remittance" | "remittanceAdvice" | "trackingReference" | "otherDetails";
                            rows: number;
                            text: string;
                        }[];
                        columns: string[];
                        /** Format: date-time */
                        committedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        done: number;
                        /** @description The first upload that says the same, in whatever format */
                        duplicateOf: number | null;
                        errors: {
                            column: string;
                            message: string;
                            /** @description As a spreadsheet numbers it: the heading is row 1 */
                            row: number;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        good: number;
                        id: number;
                        /** @enum {string} */
                        kind: "accounts" | "payments";
                        /** @description What a pain.001 calls itself (MsgId); null of a table */
                        messageId: string | null;
                        /** @enum {string|null} */
                        mode: "all" | "good" | null;
                        /** @description Rows by what the check of the payee's name came to; null where none is made */
                        nameChecks: {
                            asking: boolean;
                            close_match: number;
                            match: number;
                            no_match: number;
                            unavailable: number;
                        } | null;
                        /** @description Elements of a pain.001 that are not passed on with its payments, and the number of orders that have them */
                        notCarried: {
                            element: string;
                            rows: number;
                        }[];
                        /** @description How the file was read, e.g. CSV, UTF-8, semicolons */
                        readAs: string;
                        refused: number;
                        rows: {
                            approvalId: number | null;
                            /** @description What else of the pain.001 is passed on with the payment, by what it is */
                            carried: {
                                accountHolder?: string;
                                bankInstruction?: string;
                                categoryPurpose?: string;
                                chargeBearer?: string;
                                clearingSystem?: string;
                                finalRecipient?: string;
                                onBehalfOf?: string;
                                otherDetails?: string;
                                paymentType?: string;
                                purpose?: string;
                                recipientAccountType?: string;
                                recipientAddress?: string;
                                recipientBank?: string;
                                recipientBankAccount?: string;
                                recipientContact?: string;
                                recipientIdentification?: string;
                                regulatoryReporting?: string;
                                remittance?: string;
                                remittanceAdvice?: string;
                                structuredReference?: string;
                                trackingReference?: string;
                            };
                            /**
                             * Format: date
                             * @description The business day of that payment
                             */
                            executesOn: string | null;
                            /** @description Why it was refused */
                            message: string | null;
                            /** @description Whether the account is held under the payee's name; whose it is, with `close_match` alone */
                            nameCheck: {
                                name: string | null;
                                /** @enum {string} */
                                result: "match" | "close_match" | "no_match" | "unavailable";
                            } | null;
                            /** @description Elements of the pain.001 that are not passed on with the payment, such as `Tax` */
                            notCarried: string[];
                            paymentId: number | null;
                            row: number;
                            /** @description The payment that waits for its day, or did */
                            scheduledPaymentId: number | null;
                            /** @enum {string} */
                            state: "good" | "bad" | "done" | "waiting" | "scheduled" | "refused";
                            /** @description The account that was opened, or that pays */
                            vaId: number | null;
                            /** @description Its cells by their columns, as they were read or mended */
                            values: {
                                [key: string]: string;
                            };
                        }[];
                        /** @description Rows whose payments are made on a later day, or were */
                        scheduled: number;
                        /** @enum {string} */
                        status: "ready" | "committing" | "done" | "failed";
                        /** @description Rows below the heading */
                        total: number;
                        /** @description Of payments, by account; empty for accounts */
                        totals: {
                            amount: string;
                            availableBalance: string;
                            balanceAfter: string;
                            count: number;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            customerName: string;
                            laterAmount: string;
                            /** @description Payments of later days, which are scheduled */
                            laterCount: number;
                            vaId: number;
                            virtualIban: string;
                        }[];
                        /** @description The digest of a preview. Sent in If-Match, it makes a write fail with 409 where anything changed */
                        version: string;
                        waiting: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploadsAccountsTemplateCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploadsAccountsTemplateXlsx: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiBulkUploadsPayments: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @description true takes a file once more that was uploaded already
                     * @enum {string}
                     */
                    again?: "true" | "false";
                    /**
                     * Format: binary
                     * @description CSV or XLSX, at most 5 MB and 2,500 rows
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        bad: number;
                        /** @description What a pain.001 has besides the columns and is passed on with its payments, and the number of orders that have it */
                        carried: {
                            /** @enum {string} */
                            name: "onBehalfOf" | "accountHolder" | "finalRecipient" | "recipientAddress" | "recipientIdentification" | "recipientContact" | "recipientAccountType" | "recipientBank" | "clearingSystem" | "recipientBankAccount" | "bankInstruction" | "structuredReference" | "purpose" | "categoryPurpose" | "paymentType" | "chargeBearer" | "regulatoryReporting" | "remittance" | "remittanceAdvice" | "trackingReference" | "otherDetails";
                            rows: number;
                            text: string;
                        }[];
                        columns: string[];
                        /** Format: date-time */
                        committedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string;
                        done: number;
                        /** @description The first upload that says the same, in whatever format */
                        duplicateOf: number | null;
                        errors: {
                            column: string;
                            message: string;
                            /** @description As a spreadsheet numbers it: the heading is row 1 */
                            row: number;
                        }[];
                        failure: string | null;
                        fileName: string;
                        /** Format: date-time */
                        finishedAt: string | null;
                        good: number;
                        id: number;
                        /** @enum {string} */
                        kind: "accounts" | "payments";
                        /** @description What a pain.001 calls itself (MsgId); null of a table */
                        messageId: string | null;
                        /** @enum {string|null} */
                        mode: "all" | "good" | null;
                        /** @description Rows by what the check of the payee's name came to; null where none is made */
                        nameChecks: {
                            asking: boolean;
                            close_match: number;
                            match: number;
                            no_match: number;
                            unavailable: number;
                        } | null;
                        /** @description Elements of a pain.001 that are not passed on with its payments, and the number of orders that have them */
                        notCarried: {
                            element: string;
                            rows: number;
                        }[];
                        /** @description How the file was read, e.g. CSV, UTF-8, semicolons */
                        readAs: string;
                        refused: number;
                        rows: {
                            approvalId: number | null;
                            /** @description What else of the pain.001 is passed on with the payment, by what it is */
                            carried: {
                                accountHolder?: string;
                                bankInstruction?: string;
                                categoryPurpose?: string;
                                chargeBearer?: string;
                                clearingSystem?: string;
                                finalRecipient?: string;
                                onBehalfOf?: string;
                                otherDetails?: string;
                                paymentType?: string;
                                purpose?: string;
                                recipientAccountType?: string;
                                recipientAddress?: string;
                                recipientBank?: string;
                                recipientBankAccount?: string;
                                recipientContact?: string;
                                recipientIdentification?: string;
                                regulatoryReporting?: string;
                                remittance?: string;
                                remittanceAdvice?: string;
                                structuredReference?: string;
                                trackingReference?: string;
                            };
                            /**
                             * Format: date
                             * @description The business day of that payment
                             */
                            executesOn: string | null;
                            /** @description Why it was refused */
                            message: string | null;
                            /** @description Whether the account is held under the payee's name; whose it is, with `close_match` alone */
                            nameCheck: {
                                name: string | null;
                                /** @enum {string} */
                                result: "match" | "close_match" | "no_match" | "unavailable";
                            } | null;
                            /** @description Elements of the pain.001 that are not passed on with the payment, such as `Tax` */
                            notCarried: string[];
                            paymentId: number | null;
                            row: number;
                            /** @description The payment that waits for its day, or did */
                            scheduledPaymentId: number | null;
                            /** @enum {string} */
                            state: "good" | "bad" | "done" | "waiting" | "scheduled" | "refused";
                            /** @description The account that was opened, or that pays */
                            vaId: number | null;
                            /** @description Its cells by their columns, as they were read or mended */
                            values: {
                                [key: string]: string;
                            };
                        }[];
                        /** @description Rows whose payments are made on a later day, or were */
                        scheduled: number;
                        /** @enum {string} */
                        status: "ready" | "committing" | "done" | "failed";
                        /** @description Rows below the heading */
                        total: number;
                        /** @description Of payments, by account; empty for accounts */
                        totals: {
                            amount: string;
                            availableBalance: string;
                            balanceAfter: string;
                            count: number;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            customerName: string;
                            laterAmount: string;
                            /** @description Payments of later days, which are scheduled */
                            laterCount: number;
                            vaId: number;
                            virtualIban: string;
                        }[];
                        /** @description The digest of a preview. Sent in If-Match, it makes a write fail with 409 where anything changed */
                        version: string;
                        waiting: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiBulkUploadsPaymentsTemplateCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCbsAccounts: {
        parameters: {
            query?: {
                active?: "all" | "yes" | "no";
                purpose?: "all" | "settlement" | "suspense";
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencies: ("USD" | "AED" | "EUR")[];
                        /**
                         * @description The one currency that it holds; null where it holds several
                         * @enum {string|null}
                         */
                        currency: "USD" | "AED" | "EUR" | null;
                        isActive: boolean;
                        /** @description How many open virtual accounts are linked to it */
                        linkedAccounts: number;
                        name: string;
                        number: string;
                        /** @enum {string} */
                        purpose: "settlement" | "suspense";
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCbsAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currencies?: ("USD" | "AED" | "EUR")[];
                    /** @enum {string} */
                    currency?: "USD" | "AED" | "EUR";
                    /** @default true */
                    isActive?: boolean;
                    name: string;
                    number: string;
                    /**
                     * @default settlement
                     * @enum {string}
                     */
                    purpose?: "settlement" | "suspense";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencies: ("USD" | "AED" | "EUR")[];
                        /**
                         * @description The one currency that it holds; null where it holds several
                         * @enum {string|null}
                         */
                        currency: "USD" | "AED" | "EUR" | null;
                        isActive: boolean;
                        /** @description How many open virtual accounts are linked to it */
                        linkedAccounts: number;
                        name: string;
                        number: string;
                        /** @enum {string} */
                        purpose: "settlement" | "suspense";
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: CBS accounts. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCbsAccountsId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currencies?: ("USD" | "AED" | "EUR")[];
                    /** @enum {string} */
                    currency?: "USD" | "AED" | "EUR";
                    isActive?: boolean;
                    name?: string;
                    number?: string;
                    /** @enum {string} */
                    purpose?: "settlement" | "suspense";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        currencies: ("USD" | "AED" | "EUR")[];
                        /**
                         * @description The one currency that it holds; null where it holds several
                         * @enum {string|null}
                         */
                        currency: "USD" | "AED" | "EUR" | null;
                        isActive: boolean;
                        /** @description How many open virtual accounts are linked to it */
                        linkedAccounts: number;
                        name: string;
                        number: string;
                        /** @enum {string} */
                        purpose: "settlement" | "suspense";
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: CBS accounts. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCbsLinksExportCsv: {
        parameters: {
            query?: {
                cbs?: "all" | "" | "linked" | "unlinked";
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelKeys: {
        parameters: {
            query?: {
                after?: string;
                client?: string;
                limit?: number;
                q?: string;
                start?: "all" | "" | "by_person" | "at_once";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        fingerprint: string;
                        id: number;
                        /**
                         * @description Times of the bank's day at which its client gets a camt.052 of the day so far; none where empty
                         * @default
                         * @example 11:00,15:00
                         */
                        intraday: string;
                        name: string;
                        publicKey: string;
                        /** @enum {string} */
                        start: "by_person" | "at_once";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChannelKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Times of the bank's day at which its client gets a camt.052 of the day so far; none where empty
                     * @default
                     * @example 11:00,15:00
                     */
                    intraday?: string;
                    name: string;
                    publicKey: string;
                    /**
                     * @default by_person
                     * @enum {string}
                     */
                    start?: "by_person" | "at_once";
                    username: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        fingerprint: string;
                        id: number;
                        /**
                         * @description Times of the bank's day at which its client gets a camt.052 of the day so far; none where empty
                         * @default
                         * @example 11:00,15:00
                         */
                        intraday: string;
                        name: string;
                        publicKey: string;
                        /** @enum {string} */
                        start: "by_person" | "at_once";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChannelKeysId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Times of the bank's day at which its client gets a camt.052 of the day so far; none where empty
                     * @default
                     * @example 11:00,15:00
                     */
                    intraday?: string;
                    name: string;
                    publicKey: string;
                    /**
                     * @default by_person
                     * @enum {string}
                     */
                    start?: "by_person" | "at_once";
                    username: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        fingerprint: string;
                        id: number;
                        /**
                         * @description Times of the bank's day at which its client gets a camt.052 of the day so far; none where empty
                         * @default
                         * @example 11:00,15:00
                         */
                        intraday: string;
                        name: string;
                        publicKey: string;
                        /** @enum {string} */
                        start: "by_person" | "at_once";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiChannelKeysId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChannelKeysExportCsv: {
        parameters: {
            query?: {
                client?: string;
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                start?: "all" | "" | "by_person" | "at_once";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChatSessions: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        sessionId: string;
                        /** @description As it was named, else its first question; empty before that */
                        title: string;
                        /**
                         * Format: date-time
                         * @description When something was last asked
                         */
                        updatedAt: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChatSessions: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        sessionId: string;
                        /** @description As it was named, else its first question; empty before that */
                        title: string;
                        /**
                         * Format: date-time
                         * @description When something was last asked
                         */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiChatSessionsSessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    title: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        sessionId: string;
                        /** @description As it was named, else its first question; empty before that */
                        title: string;
                        /**
                         * Format: date-time
                         * @description When something was last asked
                         */
                        updatedAt: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiChatSessionsSessionId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChatSessionsSessionIdMessages: {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The answer to the second of two things that were asked in one message */
                        also?: {
                            /** @description Questions that the panel offers as buttons */
                            choices?: {
                                label: string;
                                message: string;
                            }[];
                            /** @description Plain sentences: no Markdown, no HTML */
                            content: string;
                            /** @description Screens whose address shows exactly the rows that were counted, or a dialog that is filled in */
                            links?: {
                                /** @example /client/statements?type=debit */
                                href: string;
                                label: string;
                            }[];
                            table?: {
                                columns: {
                                    label: string;
                                    /** @enum {boolean} */
                                    numeric?: true;
                                }[];
                                more?: number;
                                rows: string[][];
                            };
                            /** @description What the question was read as, e.g. 'Debits of Dunewater Supplier Payments, 1 to 31 October' */
                            understood?: string;
                        };
                        /** @description Questions that the panel offers as buttons */
                        choices?: {
                            label: string;
                            message: string;
                        }[];
                        /** @description Plain sentences: no Markdown, no HTML */
                        content: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The figures that the answer rests on */
                        figures?: {
                            label: string;
                            text: string;
                        }[];
                        id: number;
                        /** @description Screens whose address shows exactly the rows that were counted, or a dialog that is filled in */
                        links?: {
                            /** @example /client/statements?type=debit */
                            href: string;
                            label: string;
                        }[];
                        table?: {
                            columns: {
                                label: string;
                                /** @enum {boolean} */
                                numeric?: true;
                            }[];
                            more?: number;
                            rows: string[][];
                        };
                        /** @enum {string} */
                        type: "user" | "assistant";
                        /** @description What the question was read as, e.g. 'Debits of Dunewater Supplier Payments, 1 to 31 October' */
                        understood?: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiChatSessionsSessionIdMessages: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    message: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The answer to the second of two things that were asked in one message */
                        also?: {
                            /** @description Questions that the panel offers as buttons */
                            choices?: {
                                label: string;
                                message: string;
                            }[];
                            /** @description Plain sentences: no Markdown, no HTML */
                            content: string;
                            /** @description Screens whose address shows exactly the rows that were counted, or a dialog that is filled in */
                            links?: {
                                /** @example /client/statements?type=debit */
                                href: string;
                                label: string;
                            }[];
                            table?: {
                                columns: {
                                    label: string;
                                    /** @enum {boolean} */
                                    numeric?: true;
                                }[];
                                more?: number;
                                rows: string[][];
                            };
                            /** @description What the question was read as, e.g. 'Debits of Dunewater Supplier Payments, 1 to 31 October' */
                            understood?: string;
                        };
                        /** @description Questions that the panel offers as buttons */
                        choices?: {
                            label: string;
                            message: string;
                        }[];
                        /** @description Plain sentences: no Markdown, no HTML */
                        content: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The figures that the answer rests on */
                        figures?: {
                            label: string;
                            text: string;
                        }[];
                        id: number;
                        /** @description Screens whose address shows exactly the rows that were counted, or a dialog that is filled in */
                        links?: {
                            /** @example /client/statements?type=debit */
                            href: string;
                            label: string;
                        }[];
                        table?: {
                            columns: {
                                label: string;
                                /** @enum {boolean} */
                                numeric?: true;
                            }[];
                            more?: number;
                            rows: string[][];
                        };
                        /** @enum {string} */
                        type: "user" | "assistant";
                        /** @description What the question was read as, e.g. 'Debits of Dunewater Supplier Payments, 1 to 31 October' */
                        understood?: string;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiChatStarters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        questions: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiClientFiles: {
        parameters: {
            query?: {
                after?: string;
                client?: string;
                from?: string;
                kind?: "all" | "" | "payments" | "status" | "notices" | "intraday";
                limit?: number;
                q?: string;
                status?: "all" | "" | "made" | "received" | "read" | "refused" | "repeated";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** @description SHA-256 of its bytes, hex */
                        digest: string;
                        /**
                         * Format: date-time
                         * @description When the client first took it
                         */
                        fetchedAt: string | null;
                        fetchedBy: string | null;
                        id: number;
                        /** @enum {string} */
                        kind: "payments" | "status" | "notices" | "intraday";
                        /**
                         * Format: date-time
                         * @description When it was made, or came in
                         */
                        madeAt: string;
                        /** @description Why it was refused */
                        message: string | null;
                        name: string;
                        /** @description The user whose key brought it */
                        sentBy: string | null;
                        /** @description In bytes */
                        size: number;
                        /** @enum {string} */
                        status: "made" | "received" | "read" | "refused" | "repeated";
                        /** @description The upload that was made of it, or that it reports on */
                        uploadId: number | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiClientFilesIdContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiClients: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        signedUp: boolean;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiClientsClientIdPaymentSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        aboveUsd: string | null;
                        /** @description Whether a new or changed account of a beneficiary waits for a second of its users */
                        beneficiaries: boolean;
                        clientId: string;
                        enabled: boolean;
                        /** @description Whether payees are told by mail of payments that were sent */
                        payeeAdvice: boolean;
                        /** @description How many active users the client has: with one alone nobody can approve */
                        users: number;
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiClientsClientIdPaymentSettings: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    aboveUsd?: string | number | null;
                    /** @description As it is, where it is left out */
                    beneficiaries?: boolean;
                    enabled: boolean;
                    payeeAdvice?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        aboveUsd: string | null;
                        /** @description Whether a new or changed account of a beneficiary waits for a second of its users */
                        beneficiaries: boolean;
                        clientId: string;
                        enabled: boolean;
                        /** @description Whether payees are told by mail of payments that were sent */
                        payeeAdvice: boolean;
                        /** @description How many active users the client has: with one alone nobody can approve */
                        users: number;
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Payments. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiContact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    accountType: "COBO" | "POBO" | "BOTH";
                    /** @enum {string} */
                    businessType: "trading" | "manufacturing" | "services" | "technology" | "healthcare" | "finance" | "retail" | "other";
                    companyName: string;
                    email: string;
                    fullName: string;
                    location: string;
                    message: string;
                    /** @enum {string} */
                    networth: "<5mil_usd" | "5-7mil_usd" | "7-10mil_usd" | ">10mil_usd";
                    rmName?: string | null;
                    /** @enum {string} */
                    segment: "corporate" | "sme" | "government" | "individual";
                    /** @enum {boolean} */
                    termsAccepted: true;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        message: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCutOffs: {
        parameters: {
            query?: {
                after?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                limit?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        country: string | null;
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        id: number;
                        time: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCutOffs: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the recipient: ISO 3166-1, two letters
                     * @default null
                     * @example GB
                     */
                    country?: string | null;
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /**
                     * @description By the bank's clock
                     * @example 14:30
                     */
                    time: string;
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are now */
                        rows: number;
                        /** @description Of all rows: sent back in If-Match, it makes whatever came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiCutOffs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the recipient: ISO 3166-1, two letters
                     * @default null
                     * @example GB
                     */
                    country?: string | null;
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /**
                     * @description By the bank's clock
                     * @example 14:30
                     */
                    time: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        country: string | null;
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        id: number;
                        time: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiCutOffsId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Of the recipient: ISO 3166-1, two letters
                     * @default null
                     * @example GB
                     */
                    country?: string | null;
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /**
                     * @description By the bank's clock
                     * @example 14:30
                     */
                    time: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        country: string | null;
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        id: number;
                        time: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiCutOffsId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCutOffsAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            country: string | null;
                            /** @enum {string|null} */
                            currency: "USD" | "AED" | "EUR" | null;
                            id: number;
                            time: string;
                            /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                            version: number;
                        }[];
                        /** @description Of all rows: sent back in If-Match, it makes whatever came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiCutOffsExportCsv: {
        parameters: {
            query?: {
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiDashboardStats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activeCOBO: number;
                        activePOBO: number;
                        totalBalance: string;
                        totalVAs: number;
                        /** @description Currencies left out of the total, since no rate is set for them */
                        unpriced: ("USD" | "AED" | "EUR")[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiErasuresOfId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                of: "beneficiary" | "setup_request";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is deleted, or was not yet */
                        goes: {
                            /** @enum {string} */
                            place: "trail" | "chats" | "mails" | "requests" | "analyses" | "views" | "devices" | "names" | "beneficiaries" | "checks";
                            records: number;
                        }[];
                        id: number;
                        /** @enum {string} */
                        of: "beneficiary" | "setup_request";
                        /** @description What is kept */
                        stays: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiErasuresOfId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                of: "beneficiary" | "setup_request";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is deleted, or was not yet */
                        goes: {
                            /** @enum {string} */
                            place: "trail" | "chats" | "mails" | "requests" | "analyses" | "views" | "devices" | "names" | "beneficiaries" | "checks";
                            records: number;
                        }[];
                        id: number;
                        /** @enum {string} */
                        of: "beneficiary" | "setup_request";
                        /** @description What is kept */
                        stays: string[];
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Retention, and erasure of persons. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiEvents: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                types?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: {
                            /** @description What the call that reads the thing answers, as it was then; of a limit its three settings, of a monitor the value that crossed it */
                            data: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            datacontenttype: "application/json";
                            id: string;
                            /** @description This server's feed */
                            source: string;
                            /** @enum {string} */
                            specversion: "1.0";
                            /** @description What it tells of, such as `transactions/7` */
                            subject: string;
                            /** Format: date-time */
                            time: string;
                            /** @enum {string} */
                            type: "transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked";
                        }[];
                        /** @description Sent as `after`, it reads on from here, now or later */
                        next: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiExchangeRates: {
        parameters: {
            query?: {
                after?: string;
                currency?: "all" | "" | "USD" | "EUR";
                limit?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Who set it; null in answers to clients */
                        createdBy: string | null;
                        /** @enum {string} */
                        currency: "USD" | "EUR";
                        /** Format: date-time */
                        effectiveAt: string;
                        /**
                         * Format: date-time
                         * @description When the next rate of this currency takes over
                         */
                        effectiveUntil: string | null;
                        id: number;
                        rate: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiExchangeRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    currency: "EUR";
                    effectiveAt?: "" | string;
                    rate: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Who set it; null in answers to clients */
                        createdBy: string | null;
                        /** @enum {string} */
                        currency: "USD" | "EUR";
                        /** Format: date-time */
                        effectiveAt: string;
                        /**
                         * Format: date-time
                         * @description When the next rate of this currency takes over
                         */
                        effectiveUntil: string | null;
                        id: number;
                        rate: string;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Exchange rates or Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiExchangeRatesExportCsv: {
        parameters: {
            query?: {
                currency?: "all" | "" | "USD" | "EUR";
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiFundAllocations: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                from?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "open" | "revoked";
                to?: string;
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allocatedAmount: string;
                        allocatedBy: number | null;
                        /** @description Null where the system did it */
                        allocatedByUser: {
                            username: string;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        id: number;
                        /** Format: date-time */
                        revokedAt: string | null;
                        revokedBy: string | null;
                        /** @enum {string} */
                        status: "open" | "revoked";
                        user: {
                            email: string;
                            username: string;
                        } | null;
                        userId: number | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiFundAllocations: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    allocatedAmount: string | number;
                    /**
                     * @description The account's own
                     * @default USD
                     * @enum {string}
                     */
                    currency?: "USD" | "AED" | "EUR";
                    userId: number | string;
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allocatedAmount: string;
                        allocatedBy: number | null;
                        /** @description Null where the system did it */
                        allocatedByUser: {
                            username: string;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        id: number;
                        /** Format: date-time */
                        revokedAt: string | null;
                        revokedBy: string | null;
                        /** @enum {string} */
                        status: "open" | "revoked";
                        user: {
                            email: string;
                            username: string;
                        } | null;
                        userId: number | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiFundAllocationsIdRevoke: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        allocatedAmount: string;
                        allocatedBy: number | null;
                        /** @description Null where the system did it */
                        allocatedByUser: {
                            username: string;
                        } | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        id: number;
                        /** Format: date-time */
                        revokedAt: string | null;
                        revokedBy: string | null;
                        /** @enum {string} */
                        status: "open" | "revoked";
                        user: {
                            email: string;
                            username: string;
                        } | null;
                        userId: number | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiFundAllocationsAllocatable: {
        parameters: {
            query: {
                vaId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Zero where more is allocated than is now available */
                        allocatable: string;
                        /** @description The sum of the account's open allocations */
                        allocated: string;
                        availableBalance: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        vaId: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiFundAllocationsExportCsv: {
        parameters: {
            query?: {
                account?: string;
                dir?: "asc" | "desc";
                from?: string;
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "all" | "" | "open" | "revoked";
                to?: string;
                user?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiGroupMappings: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                q?: string;
                role?: "all" | "" | "admin" | "client_user" | "auditor";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string | null;
                        group: string;
                        id: number;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiGroupMappings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose users its members are; staff without one are of the house
                     * @default null
                     */
                    clientId?: ("" | null) | string | null;
                    /**
                     * @description Exactly as the directory's tokens name it
                     * @example virtual-accounts-auditors
                     */
                    group: string;
                    /**
                     * @example auditor
                     * @enum {string}
                     */
                    role: "admin" | "client_user" | "auditor";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string | null;
                        group: string;
                        id: number;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiGroupMappingsId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Whose users its members are; staff without one are of the house
                     * @default null
                     */
                    clientId?: ("" | null) | string | null;
                    /**
                     * @description Exactly as the directory's tokens name it
                     * @example virtual-accounts-auditors
                     */
                    group: string;
                    /**
                     * @example auditor
                     * @enum {string}
                     */
                    role: "admin" | "client_user" | "auditor";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string | null;
                        group: string;
                        id: number;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiGroupMappingsId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiGroupMappingsExportCsv: {
        parameters: {
            query?: {
                dir?: "asc" | "desc";
                q?: string;
                role?: "all" | "" | "admin" | "client_user" | "auditor";
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest row of the audit trail and its hash, `ID:HASH`; told to staff alone */
                        auditHead?: string;
                        ok: boolean;
                        /** @description What is wrong, where this node alone cannot put it right */
                        reason?: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHolds: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                from?: string;
                limit?: number;
                q?: string;
                status?: "" | "active" | "ended" | "all";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        capturedAmount: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Null in answers to clients */
                        createdBy: number | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        endedAt: string | null;
                        /** @description Who released or captured it; null in answers to clients */
                        endedBy: string | null;
                        /**
                         * Format: date-time
                         * @description Null where it never expires
                         */
                        expiresAt: string | null;
                        /** @description In the account's currency, fixed when the hold was placed */
                        heldAmount: string;
                        /** @enum {string} */
                        heldCurrency: "USD" | "AED" | "EUR";
                        id: number;
                        isActive: boolean;
                        /** @description Null in answers to clients */
                        reason: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "released" | "captured" | "expired";
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHolds: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: string | number;
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    /** Format: date-time */
                    expiresAt?: string | null;
                    reason: string;
                    reference: string;
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        capturedAmount: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Null in answers to clients */
                        createdBy: number | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        endedAt: string | null;
                        /** @description Who released or captured it; null in answers to clients */
                        endedBy: string | null;
                        /**
                         * Format: date-time
                         * @description Null where it never expires
                         */
                        expiresAt: string | null;
                        /** @description In the account's currency, fixed when the hold was placed */
                        heldAmount: string;
                        /** @enum {string} */
                        heldCurrency: "USD" | "AED" | "EUR";
                        id: number;
                        isActive: boolean;
                        /** @description Null in answers to clients */
                        reason: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "released" | "captured" | "expired";
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHoldsIdCapture: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount?: "" | (string | number);
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        capturedAmount: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Null in answers to clients */
                        createdBy: number | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        endedAt: string | null;
                        /** @description Who released or captured it; null in answers to clients */
                        endedBy: string | null;
                        /**
                         * Format: date-time
                         * @description Null where it never expires
                         */
                        expiresAt: string | null;
                        /** @description In the account's currency, fixed when the hold was placed */
                        heldAmount: string;
                        /** @enum {string} */
                        heldCurrency: "USD" | "AED" | "EUR";
                        id: number;
                        isActive: boolean;
                        /** @description Null in answers to clients */
                        reason: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "released" | "captured" | "expired";
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Hold releases or Manual debits. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiHoldsIdRelease: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        capturedAmount: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Null in answers to clients */
                        createdBy: number | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        endedAt: string | null;
                        /** @description Who released or captured it; null in answers to clients */
                        endedBy: string | null;
                        /**
                         * Format: date-time
                         * @description Null where it never expires
                         */
                        expiresAt: string | null;
                        /** @description In the account's currency, fixed when the hold was placed */
                        heldAmount: string;
                        /** @enum {string} */
                        heldCurrency: "USD" | "AED" | "EUR";
                        id: number;
                        isActive: boolean;
                        /** @description Null in answers to clients */
                        reason: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "released" | "captured" | "expired";
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Hold releases. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHoldsActive: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        capturedAmount: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description Null in answers to clients */
                        createdBy: number | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        endedAt: string | null;
                        /** @description Who released or captured it; null in answers to clients */
                        endedBy: string | null;
                        /**
                         * Format: date-time
                         * @description Null where it never expires
                         */
                        expiresAt: string | null;
                        /** @description In the account's currency, fixed when the hold was placed */
                        heldAmount: string;
                        /** @enum {string} */
                        heldCurrency: "USD" | "AED" | "EUR";
                        id: number;
                        isActive: boolean;
                        /** @description Null in answers to clients */
                        reason: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "released" | "captured" | "expired";
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHoldsExportCsv: {
        parameters: {
            query?: {
                account?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                dir?: "asc" | "desc";
                from?: string;
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "" | "active" | "ended" | "all";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHolidays: {
        parameters: {
            query?: {
                after?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                limit?: number;
                q?: string;
                year?: "2000" | "2001" | "2002" | "2003" | "2004" | "2005" | "2006" | "2007" | "2008" | "2009" | "2010" | "2011" | "2012" | "2013" | "2014" | "2015" | "2016" | "2017" | "2018" | "2019" | "2020" | "2021" | "2022" | "2023" | "2024" | "2025" | "2026" | "2027" | "2028" | "2029" | "2030" | "2031" | "2032" | "2033" | "2034" | "2035" | "2036" | "2037" | "2038" | "2039" | "2040" | "2041" | "2042" | "2043" | "2044" | "2045" | "2046" | "2047" | "2048" | "2049" | "2050" | "2051" | "2052" | "2053" | "2054" | "2055" | "2056" | "2057" | "2058" | "2059" | "2060" | "2061" | "2062" | "2063" | "2064" | "2065" | "2066" | "2067" | "2068" | "2069" | "2070" | "2071" | "2072" | "2073" | "2074" | "2075" | "2076" | "2077" | "2078" | "2079" | "2080" | "2081" | "2082" | "2083" | "2084" | "2085" | "2086" | "2087" | "2088" | "2089" | "2090" | "2091" | "2092" | "2093" | "2094" | "2095" | "2096" | "2097" | "2098" | "2099" | "all" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        /** Format: date */
                        date: string;
                        id: number;
                        name: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHolidays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /** Format: date */
                    date: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        /** Format: date */
                        date: string;
                        id: number;
                        name: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiHolidaysId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /** Format: date */
                    date: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        /** Format: date */
                        date: string;
                        id: number;
                        name: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiHolidaysId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiHolidaysExportCsv: {
        parameters: {
            query?: {
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                year?: "2000" | "2001" | "2002" | "2003" | "2004" | "2005" | "2006" | "2007" | "2008" | "2009" | "2010" | "2011" | "2012" | "2013" | "2014" | "2015" | "2016" | "2017" | "2018" | "2019" | "2020" | "2021" | "2022" | "2023" | "2024" | "2025" | "2026" | "2027" | "2028" | "2029" | "2030" | "2031" | "2032" | "2033" | "2034" | "2035" | "2036" | "2037" | "2038" | "2039" | "2040" | "2041" | "2042" | "2043" | "2044" | "2045" | "2046" | "2047" | "2048" | "2049" | "2050" | "2051" | "2052" | "2053" | "2054" | "2055" | "2056" | "2057" | "2058" | "2059" | "2060" | "2061" | "2062" | "2063" | "2064" | "2065" | "2066" | "2067" | "2068" | "2069" | "2070" | "2071" | "2072" | "2073" | "2074" | "2075" | "2076" | "2077" | "2078" | "2079" | "2080" | "2081" | "2082" | "2083" | "2084" | "2085" | "2086" | "2087" | "2088" | "2089" | "2090" | "2091" | "2092" | "2093" | "2094" | "2095" | "2096" | "2097" | "2098" | "2099" | "all" | "";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHolidaysImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    holidays: {
                        /** @default null */
                        currency?: ("USD" | "AED" | "EUR") | "all" | null;
                        /** Format: date */
                        date: string;
                        name: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank holidays and cut-off times. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHolidaysImportPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV with the columns Date (2026-12-02), Name, Currency (All, or a code), at most 500 lines
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        add: {
                            /** @enum {string|null} */
                            currency: "USD" | "AED" | "EUR" | null;
                            /** Format: date */
                            date: string;
                            name: string;
                        } | null;
                        /** @description Its number in the file, whose headings are line 1 */
                        line: number;
                        says: string;
                        text: string;
                        /** @description Whether it has to be corrected before the others are added */
                        wrong: boolean;
                    }[];
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHubChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The virtual IBAN
                     * @example AE070331234567890123456
                     */
                    account: string;
                    amount: string | number;
                    bankReference?: string;
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    /** @enum {string} */
                    direction: "debit" | "credit";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: boolean;
                        /** @description A stable word, such as INSUFFICIENT_FUNDS */
                        reason?: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHubCredits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The virtual IBAN
                     * @example AE070331234567890123456
                     */
                    account: string;
                    amount: string | number;
                    bankReference: string;
                    /** Format: date */
                    bookingDate: string;
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    debtor?: string | ({
                        /** @default  */
                        name?: string;
                    } & {
                        [key: string]: unknown;
                    });
                    endToEndId?: string;
                    /** @description Other money than the line that CREDIT_IN_DOUBT named */
                    otherMoney?: boolean;
                    remittance?: string;
                    structuredReference?: string;
                    /** Format: date */
                    valueDate?: string;
                } | string;
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: string;
                        amount: string;
                        balanceAfter: string;
                        bankReference: string;
                        /** @description Outcome of each credit; the fields beside it are those of the first booked one */
                        credits: {
                            account: string;
                            amount: string;
                            balanceAfter: string | null;
                            bankReference: string;
                            /** @description A stable code such as ACCOUNT_NOT_ACTIVE if it was refused */
                            code: string | null;
                            currency: string;
                            /** @description The transaction's */
                            id: number | null;
                            message: string | null;
                            /** @enum {string} */
                            status: "booked" | "refused";
                        }[];
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** @description The transaction's */
                        id: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHubReservations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The virtual IBAN
                     * @example AE070331234567890123456
                     */
                    account: string;
                    amount: string | number;
                    bankReference?: string;
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    /** @enum {string} */
                    direction: "debit" | "credit";
                    /**
                     * Format: date-time
                     * @description Absent: after the account's hold duration; null: never
                     */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: string;
                        amount: string;
                        bankReference: string;
                        confirmedAmount: string | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        /** @enum {string} */
                        status: "reserved" | "confirmed" | "cancelled" | "expired";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHubReservationsIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: string;
                        amount: string;
                        bankReference: string;
                        confirmedAmount: string | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        /** @enum {string} */
                        status: "reserved" | "confirmed" | "cancelled" | "expired";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiHubReservationsIdConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A part of what is reserved; all of it where absent */
                    amount?: string | number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: string;
                        amount: string;
                        bankReference: string;
                        confirmedAmount: string | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /** Format: date-time */
                        expiresAt: string | null;
                        id: number;
                        /** @enum {string} */
                        status: "reserved" | "confirmed" | "cancelled" | "expired";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPayeeChecks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The virtual IBAN
                     * @example AE070331234567890123456
                     */
                    account: string;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose account it is, with `close_match` alone */
                        name?: string;
                        /** @enum {string} */
                        result: "match" | "close_match" | "no_match" | "unavailable";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPayeeRules: {
        parameters: {
            query?: {
                after?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                limit?: number;
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        country: string | null;
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        id: number;
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPayeeRules: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where the money goes (ISO 3166-1, two letters); null is any
                     * @default null
                     * @example DE
                     */
                    country?: "all" | string | null;
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /**
                     * @description What a payment there has to say; one without it waits for its details, and is in no file
                     * @default []
                     * @example [
                     *       "name",
                     *       "country",
                     *       "town"
                     *     ]
                     */
                    needs?: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are now */
                        rows: number;
                        /** @description Of all rows: sent back in If-Match, it makes whatever came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPayeeRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where the money goes (ISO 3166-1, two letters); null is any
                     * @default null
                     * @example DE
                     */
                    country?: "all" | string | null;
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /**
                     * @description What a payment there has to say; one without it waits for its details, and is in no file
                     * @default []
                     * @example [
                     *       "name",
                     *       "country",
                     *       "town"
                     *     ]
                     */
                    needs?: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        country: string | null;
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        id: number;
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPayeeRulesId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where the money goes (ISO 3166-1, two letters); null is any
                     * @default null
                     * @example DE
                     */
                    country?: "all" | string | null;
                    /** @default null */
                    currency?: ("USD" | "AED" | "EUR") | "all" | null;
                    /**
                     * @description What a payment there has to say; one without it waits for its details, and is in no file
                     * @default []
                     * @example [
                     *       "name",
                     *       "country",
                     *       "town"
                     *     ]
                     */
                    needs?: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        country: string | null;
                        /** @enum {string|null} */
                        currency: "USD" | "AED" | "EUR" | null;
                        id: number;
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPayeeRulesId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPayeeRulesAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            country: string | null;
                            /** @enum {string|null} */
                            currency: "USD" | "AED" | "EUR" | null;
                            id: number;
                            needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                            /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                            version: number;
                        }[];
                        /** @description Of all rows: sent back in If-Match, it makes whatever came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPayeeRulesExportCsv: {
        parameters: {
            query?: {
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPaymentFiles: {
        parameters: {
            query?: {
                after?: string;
                cbs?: string;
                from?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "made" | "sent" | "answered";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: number;
                        cbsAccount: string;
                        /** @description The sum of all amounts, whatever their currencies (ISO 20022) */
                        controlSum: string;
                        count: number;
                        /**
                         * Format: date
                         * @description The business day up to whose end payments were taken
                         */
                        date: string;
                        id: number;
                        /** Format: date-time */
                        madeAt: string;
                        madeBy: string | null;
                        /** @description The file's own id, by which the bank's report names it */
                        messageId: string;
                        returned: number;
                        /** Format: date-time */
                        sentAt: string | null;
                        sentBy: string | null;
                        /** @enum {string} */
                        status: "made" | "sent" | "answered";
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentFiles: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cbsAccount: string;
                    /**
                     * Format: date
                     * @description A business day: what was booked up to its end goes into the file
                     */
                    date: string;
                    /** @description The waiting payments that go into it; all where absent. The others go with a later day's file */
                    payments?: number[];
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: number;
                        cbsAccount: string;
                        /** @description The sum of all amounts, whatever their currencies (ISO 20022) */
                        controlSum: string;
                        count: number;
                        /**
                         * Format: date
                         * @description The business day up to whose end payments were taken
                         */
                        date: string;
                        id: number;
                        /** Format: date-time */
                        madeAt: string;
                        madeBy: string | null;
                        /** @description The file's own id, by which the bank's report names it */
                        messageId: string;
                        returned: number;
                        /** Format: date-time */
                        sentAt: string | null;
                        sentBy: string | null;
                        /** @enum {string} */
                        status: "made" | "sent" | "answered";
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPaymentFilesId: {
        parameters: {
            query?: {
                after?: string;
                /** @description The XML as well, for whoever cannot say Accept */
                format?: "json" | "xml";
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: number;
                        cbsAccount: string;
                        /** @description The sum of all amounts, whatever their currencies (ISO 20022) */
                        controlSum: string;
                        count: number;
                        /**
                         * Format: date
                         * @description The business day up to whose end payments were taken
                         */
                        date: string;
                        entries: {
                            amount: string;
                            /** Format: date-time */
                            answeredAt: string | null;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            /**
                             * Format: date
                             * @description The day on which the bank is asked to carry it out; null of orders filed before it was kept
                             */
                            executionDate: string | null;
                            /** @description How the file names it: P and the payment's id, S and the instruction's */
                            instructionId: string;
                            /** @enum {string} */
                            kind: "payment" | "settlement";
                            paymentId: number | null;
                            reason: string | null;
                            reasonCode: string | null;
                            recipient: string;
                            reference: string;
                            settlementInstructionId: number | null;
                            /** @enum {string} */
                            status: "waiting" | "accepted" | "returned";
                        }[];
                        id: number;
                        /** Format: date-time */
                        madeAt: string;
                        madeBy: string | null;
                        /** @description The file's own id, by which the bank's report names it */
                        messageId: string;
                        returned: number;
                        /** Format: date-time */
                        sentAt: string | null;
                        sentBy: string | null;
                        /** @enum {string} */
                        status: "made" | "sent" | "answered";
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentFilesIdSent: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accepted: number;
                        cbsAccount: string;
                        /** @description The sum of all amounts, whatever their currencies (ISO 20022) */
                        controlSum: string;
                        count: number;
                        /**
                         * Format: date
                         * @description The business day up to whose end payments were taken
                         */
                        date: string;
                        id: number;
                        /** Format: date-time */
                        madeAt: string;
                        madeBy: string | null;
                        /** @description The file's own id, by which the bank's report names it */
                        messageId: string;
                        returned: number;
                        /** Format: date-time */
                        sentAt: string | null;
                        sentBy: string | null;
                        /** @enum {string} */
                        status: "made" | "sent" | "answered";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentStatusReports: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description pain.002 of version 001.03, 001.10 or 001.11, at most 20 MB
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Orders that the bank took */
                        accepted: number;
                        /** @description Whether these bytes were read before: then nothing was booked again */
                        duplicate: boolean;
                        /** @description The file that it answers; null where that was not made here */
                        fileId: number | null;
                        id: number;
                        /** @description The id of the file that it names */
                        messageId: string;
                        pending: number;
                        /** @description What needs a person's eye, as sentences; 100 at most */
                        problems: string[];
                        /** @description Orders of which it says what was known already */
                        repeated: number;
                        /** @description Orders that it did not take: the payers have their money back */
                        returned: number;
                        /** @description Orders that no file here has, or not this one */
                        unknown: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Bank statements and status reports. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPayments: {
        parameters: {
            query?: {
                after?: string;
                from?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "review" | "booked" | "sent" | "returned" | "rejected" | "details_needed" | "scheduled";
                to?: string;
                vaId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** @description Who is paid, as far as it was known when it was made */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /**
                         * Format: date
                         * @description The day on which it was promised to leave the bank, which later changes of cut-off times and holidays do not move; of a scheduled payment, whose id is that of /api/scheduled-payments, the day on which it is made. Absent of a payment within this bank, and of one that lacked details when it was made
                         */
                        executionDate?: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The later day on which it leaves, where the promised one could not be met; absent otherwise
                         */
                        movedTo?: string;
                        /** @description What it lacks before it can leave: given by `PUT /api/payments/{id}/creditor` */
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        purpose: string | null;
                        recipient: string;
                        reference: string;
                        regulatoryReporting: string | null;
                        /** @description Where the bank could not deliver it: the payer has the money back */
                        returned: {
                            /** Format: date-time */
                            at: string;
                            /** @description The bank's reason code (ISO 20022); null in answers to clients */
                            code: string | null;
                            /** @description Why it came back, in a few words */
                            reason: string;
                            /** @description The bank's own words; null in answers to clients */
                            text: string | null;
                        } | null;
                        /** @description How its review ended; null in answers to clients */
                        review: {
                            /** Format: date-time */
                            at: string;
                            by: string | null;
                            /** @enum {string} */
                            decision: "approved" | "rejected";
                            reason: string | null;
                        } | null;
                        /** @enum {string} */
                        status: "review" | "booked" | "sent" | "returned" | "rejected" | "details_needed" | "scheduled";
                        structuredReference: string | null;
                        /** @description Why it has to be reviewed; null in answers to clients */
                        suspicion: string | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentsIdApprove: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** @description Who is paid, as far as it was known when it was made */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /**
                         * Format: date
                         * @description The day on which it was promised to leave the bank, which later changes of cut-off times and holidays do not move; of a scheduled payment, whose id is that of /api/scheduled-payments, the day on which it is made. Absent of a payment within this bank, and of one that lacked details when it was made
                         */
                        executionDate?: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The later day on which it leaves, where the promised one could not be met; absent otherwise
                         */
                        movedTo?: string;
                        /** @description What it lacks before it can leave: given by `PUT /api/payments/{id}/creditor` */
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        purpose: string | null;
                        recipient: string;
                        reference: string;
                        regulatoryReporting: string | null;
                        /** @description Where the bank could not deliver it: the payer has the money back */
                        returned: {
                            /** Format: date-time */
                            at: string;
                            /** @description The bank's reason code (ISO 20022); null in answers to clients */
                            code: string | null;
                            /** @description Why it came back, in a few words */
                            reason: string;
                            /** @description The bank's own words; null in answers to clients */
                            text: string | null;
                        } | null;
                        /** @description How its review ended; null in answers to clients */
                        review: {
                            /** Format: date-time */
                            at: string;
                            by: string | null;
                            /** @enum {string} */
                            decision: "approved" | "rejected";
                            reason: string | null;
                        } | null;
                        /** @enum {string} */
                        status: "review" | "booked" | "sent" | "returned" | "rejected" | "details_needed" | "scheduled";
                        structuredReference: string | null;
                        /** @description Why it has to be reviewed; null in answers to clients */
                        suspicion: string | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Payments. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentsIdAssign: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    vaId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        paymentId: number;
                        /** @description The account that was credited */
                        vaId: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Assignments from suspense, and settlements. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPaymentsIdCreditor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Who bears the charges: SHAR each its own, DEBT the payer, CRED the payee, SLEV by the rules of the scheme
                     * @default null
                     * @example SHAR
                     */
                    chargeBearer?: "" | ("SHAR" | "DEBT" | "CRED" | "SLEV") | null;
                    creditor: {
                        /**
                         * @description Street and number, at most two lines
                         * @default []
                         */
                        addressLines?: string[] | string;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic?: "" | string | null;
                        /** @default null */
                        buildingNumber?: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode?: "" | string | null;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country?: "" | string | null;
                        /** @default null */
                        email?: "" | string | null;
                        name: string;
                        /** @default null */
                        postCode?: "" | string | null;
                        /** @default null */
                        street?: "" | string | null;
                        /**
                         * @description A part of the country, such as a state
                         * @default null
                         */
                        subdivision?: "" | string | null;
                        /** @default null */
                        town?: "" | string | null;
                    };
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    /**
                     * @description A code for regulatory reporting, where the rules of a country ask for one
                     * @default null
                     */
                    regulatoryReporting?: "" | string | null;
                    /**
                     * @description What the payee reads in place of the description
                     * @default null
                     * @example Invoice 2026-118
                     */
                    remittance?: string | null;
                    /**
                     * @description A creditor reference of ISO 11649
                     * @default null
                     * @example RF18539007547034
                     */
                    structuredReference?: "" | string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** @description Who is paid, as far as it was known when it was made */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /**
                         * Format: date
                         * @description The day on which it was promised to leave the bank, which later changes of cut-off times and holidays do not move; of a scheduled payment, whose id is that of /api/scheduled-payments, the day on which it is made. Absent of a payment within this bank, and of one that lacked details when it was made
                         */
                        executionDate?: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The later day on which it leaves, where the promised one could not be met; absent otherwise
                         */
                        movedTo?: string;
                        /** @description What it lacks before it can leave: given by `PUT /api/payments/{id}/creditor` */
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        purpose: string | null;
                        recipient: string;
                        reference: string;
                        regulatoryReporting: string | null;
                        /** @description Where the bank could not deliver it: the payer has the money back */
                        returned: {
                            /** Format: date-time */
                            at: string;
                            /** @description The bank's reason code (ISO 20022); null in answers to clients */
                            code: string | null;
                            /** @description Why it came back, in a few words */
                            reason: string;
                            /** @description The bank's own words; null in answers to clients */
                            text: string | null;
                        } | null;
                        /** @description How its review ended; null in answers to clients */
                        review: {
                            /** Format: date-time */
                            at: string;
                            by: string | null;
                            /** @enum {string} */
                            decision: "approved" | "rejected";
                            reason: string | null;
                        } | null;
                        /** @enum {string} */
                        status: "review" | "booked" | "sent" | "returned" | "rejected" | "details_needed" | "scheduled";
                        structuredReference: string | null;
                        /** @description Why it has to be reviewed; null in answers to clients */
                        suspicion: string | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentsIdReject: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** Format: date-time */
                        createdAt: string;
                        createdBy: string | null;
                        /** @description Who is paid, as far as it was known when it was made */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /**
                         * Format: date
                         * @description The day on which it was promised to leave the bank, which later changes of cut-off times and holidays do not move; of a scheduled payment, whose id is that of /api/scheduled-payments, the day on which it is made. Absent of a payment within this bank, and of one that lacked details when it was made
                         */
                        executionDate?: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The later day on which it leaves, where the promised one could not be met; absent otherwise
                         */
                        movedTo?: string;
                        /** @description What it lacks before it can leave: given by `PUT /api/payments/{id}/creditor` */
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        purpose: string | null;
                        recipient: string;
                        reference: string;
                        regulatoryReporting: string | null;
                        /** @description Where the bank could not deliver it: the payer has the money back */
                        returned: {
                            /** Format: date-time */
                            at: string;
                            /** @description The bank's reason code (ISO 20022); null in answers to clients */
                            code: string | null;
                            /** @description Why it came back, in a few words */
                            reason: string;
                            /** @description The bank's own words; null in answers to clients */
                            text: string | null;
                        } | null;
                        /** @description How its review ended; null in answers to clients */
                        review: {
                            /** Format: date-time */
                            at: string;
                            by: string | null;
                            /** @enum {string} */
                            decision: "approved" | "rejected";
                            reason: string | null;
                        } | null;
                        /** @enum {string} */
                        status: "review" | "booked" | "sent" | "returned" | "rejected" | "details_needed" | "scheduled";
                        structuredReference: string | null;
                        /** @description Why it has to be reviewed; null in answers to clients */
                        suspicion: string | null;
                        vaId: number;
                        virtualAccount: {
                            customerName: string;
                            virtualIban: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPaymentsAccounts: {
        parameters: {
            query?: {
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        availableBalance: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        id: number;
                        virtualIban: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPaymentsExportCsv: {
        parameters: {
            query?: {
                account?: string;
                dir?: "asc" | "desc";
                from?: string;
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "" | "waiting" | "approved" | "rejected";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPaymentsMadeExportCsv: {
        parameters: {
            query?: {
                account?: string;
                dir?: "asc" | "desc";
                from?: string;
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "all" | "" | "review" | "booked" | "sent" | "returned" | "rejected" | "details_needed";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPaymentsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: string | number;
                    beneficiaryId?: number;
                    /**
                     * @description Who bears the charges: SHAR each its own, DEBT the payer, CRED the payee, SLEV by the rules of the scheme
                     * @default null
                     * @example SHAR
                     */
                    chargeBearer?: "" | ("SHAR" | "DEBT" | "CRED" | "SLEV") | null;
                    creditor?: {
                        /**
                         * @description Street and number, at most two lines
                         * @default []
                         */
                        addressLines?: string[] | string;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic?: "" | string | null;
                        /** @default null */
                        buildingNumber?: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode?: "" | string | null;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country?: "" | string | null;
                        /** @default null */
                        email?: "" | string | null;
                        name: string;
                        /** @default null */
                        postCode?: "" | string | null;
                        /** @default null */
                        street?: "" | string | null;
                        /**
                         * @description A part of the country, such as a state
                         * @default null
                         */
                        subdivision?: "" | string | null;
                        /** @default null */
                        town?: "" | string | null;
                    };
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    description: string;
                    /** @description The bank's day on which it is to be made; today where it is left out */
                    executionDate?: "" | string;
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    recipient: string;
                    reference: string;
                    /**
                     * @description A code for regulatory reporting, where the rules of a country ask for one
                     * @default null
                     */
                    regulatoryReporting?: "" | string | null;
                    /**
                     * @description A creditor reference of ISO 11649
                     * @default null
                     * @example RF18539007547034
                     */
                    structuredReference?: "" | string | null;
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /**
                         * Format: date
                         * @description The day until which it arrives; null where the recipient's country is not known
                         */
                        arrivesOn: string | null;
                        availableBalance: string;
                        /** @description What would be available afterwards */
                        balanceAfter: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        /**
                         * Format: date
                         * @description The bank's day on which it leaves, or is booked at this bank
                         */
                        executesOn: string;
                        from: {
                            customerName: string;
                            virtualIban: string;
                        };
                        /** @description What it still lacks of what the bank's rules ask for: it is booked, and waits for that */
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        /** @enum {string} */
                        outlook: "booked_at_once" | "leaves_today" | "leaves_later" | "scheduled" | "will_be_reviewed" | "needs_second_person";
                        /** @description Whether the account is held under the payee's name, where that is known and the bank checks it */
                        payeeCheck: {
                            /** @description The name that was asked about */
                            asked: string;
                            /** @description Whose account it is, with `close_match` alone */
                            name?: string;
                            /** @enum {string} */
                            result: "match" | "close_match" | "no_match" | "unavailable";
                        } | null;
                        to: {
                            /** @enum {string} */
                            kind: "own" | "bank" | "iban" | "number";
                            name: string;
                            recipient: string;
                        };
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPaymentsRecipient: {
        parameters: {
            query: {
                /** @description Of the payee's bank, where the recipient is no IBAN */
                country?: string;
                currency?: "USD" | "AED" | "EUR";
                executionDate?: string;
                recipient: string;
                vaId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description The day until which it would arrive; null where that is not known
                         */
                        arrivesOn: string | null;
                        /** @description The client's own beneficiary of this account, where it can be paid */
                        beneficiary: {
                            /**
                             * @description An IBAN, or a local number with the BIC or the clearing code of its bank
                             * @example GB29NWBK60161331926819
                             */
                            account: string;
                            addressLines: string[];
                            /** @description Whether it can be paid: false while a second user of the client has yet to agree to its account */
                            approved: boolean;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            clientId: string;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            /**
                             * Format: date-time
                             * @description When the client first paid to this account; null where it never did
                             */
                            firstUsedAt: string | null;
                            id: number;
                            name: string;
                            /** @default null */
                            nickname: "" | string | null;
                            /**
                             * @description What payments to it are for, unless a payment says otherwise
                             * @default null
                             * @example SUPP
                             */
                            purpose: "" | string | null;
                            /**
                             * @description What payments to it carry, unless a payment says otherwise
                             * @default null
                             */
                            reference: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                            /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                            version: number;
                        } | null;
                        /** @enum {string|null} */
                        kind: "own" | "bank" | "iban" | "number" | null;
                        /** @description Whose it is as far as the caller may know, or where it is */
                        name: string | null;
                        /** @description What the bank's rules ask for before a payment there leaves; nothing at this bank */
                        needs: ("name" | "country" | "town" | "address" | "agent" | "purpose" | "structuredReference" | "regulatoryReporting")[];
                        /** @description Why it cannot be paid, in a sentence */
                        problem: string | null;
                        /** @description As it is stored; null where it is none */
                        recipient: string | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPurposeCodes: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                q?: string;
                state?: "all" | "" | "active" | "inactive";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example ZAKT */
                        code: string;
                        id: number;
                        isActive: boolean;
                        /** @description Its name in Arabic, for readers of it, unless the bank renamed it */
                        localName?: string;
                        name: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPurposeCodes: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example ZAKT */
                    code: string;
                    /**
                     * @description Whether payments may be for it
                     * @default true
                     */
                    isActive?: boolean;
                    name: string;
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many there are now */
                        rows: number;
                        /** @description Of all rows: sent back in If-Match, it makes whatever came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiPurposeCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example ZAKT */
                    code: string;
                    /**
                     * @description Whether payments may be for it
                     * @default true
                     */
                    isActive?: boolean;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example ZAKT */
                        code: string;
                        id: number;
                        isActive: boolean;
                        /** @description Its name in Arabic, for readers of it, unless the bank renamed it */
                        localName?: string;
                        name: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiPurposeCodesId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example ZAKT */
                    code: string;
                    /**
                     * @description Whether payments may be for it
                     * @default true
                     */
                    isActive?: boolean;
                    name: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @example ZAKT */
                        code: string;
                        id: number;
                        isActive: boolean;
                        /** @description Its name in Arabic, for readers of it, unless the bank renamed it */
                        localName?: string;
                        name: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiPurposeCodesId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Compliance checks and thresholds. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPurposeCodesAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: {
                            /** @example ZAKT */
                            code: string;
                            id: number;
                            isActive: boolean;
                            /** @description Its name in Arabic, for readers of it, unless the bank renamed it */
                            localName?: string;
                            name: string;
                            /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                            version: number;
                        }[];
                        /** @description Of all rows: sent back in If-Match, it makes whatever came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiPurposeCodesExportCsv: {
        parameters: {
            query?: {
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                state?: "all" | "" | "active" | "inactive";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReconciliationRuns: {
        parameters: {
            query?: {
                after?: string;
                from?: string;
                limit?: number;
                q?: string;
                scope?: "all" | "" | "chosen" | "auto";
                status?: "all" | "" | "running" | "done" | "failed";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        discrepancies: number;
                        done: number;
                        errors: number;
                        failure: string | null;
                        /** Format: date-time */
                        finishedAt: string | null;
                        matched: number;
                        runId: number;
                        /** @enum {string} */
                        scope: "all" | "chosen" | "auto";
                        /** Format: date-time */
                        startedAt: string;
                        /** @description Null where the server ran it by itself */
                        startedBy: string | null;
                        /** @enum {string} */
                        status: "running" | "done" | "failed";
                        total: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiReconciliationRuns: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description All open accounts where absent */
                    vaIds?: number[];
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        runId: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReconciliationRunsId: {
        parameters: {
            query?: {
                after?: string;
                change?: "all" | "" | "new" | "gone" | "still";
                limit?: number;
                q?: string;
                status?: "all" | "" | "matched" | "discrepancy" | "error";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        discrepancies: number;
                        done: number;
                        errors: number;
                        failure: string | null;
                        /** Format: date-time */
                        finishedAt: string | null;
                        matched: number;
                        results: {
                            accountName: string;
                            actualBalance: string;
                            /** @enum {string} */
                            currency: "USD" | "AED" | "EUR";
                            difference: string;
                            expectedBalance: string;
                            /** @description What is wrong with the account's books */
                            flaw: string | null;
                            /** @enum {string} */
                            status: "matched" | "discrepancy" | "error";
                            transactionCount: number;
                            /** @description The first transaction where the books part, where there is one */
                            transactionId: number | null;
                            vaId: number;
                            virtualIban: string;
                        }[];
                        runId: number;
                        /** @enum {string} */
                        scope: "all" | "chosen" | "auto";
                        /** Format: date-time */
                        startedAt: string;
                        /** @description Null where the server ran it by itself */
                        startedBy: string | null;
                        /** @enum {string} */
                        status: "running" | "done" | "failed";
                        total: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReconciliationRunsIdEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReconciliationRunsIdExportXlsx: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReportSchedules: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "active" | "off";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: number | null;
                        /** @enum {string} */
                        cadence: "daily" | "weekly" | "monthly";
                        hour: number;
                        id: number;
                        isActive: boolean;
                        lastReport: {
                            reportId: number;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled" | "deleted" | "expired";
                        } | null;
                        name: string;
                        /**
                         * Format: date-time
                         * @description Null while it is switched off
                         */
                        nextDueAt: string | null;
                        recipients: {
                            email: string;
                            id: number;
                            username: string;
                        }[];
                        sheets: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        weekday: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiReportSchedules: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    cadence: "daily" | "weekly" | "monthly";
                    /** @default 6 */
                    hour?: number;
                    /** @default true */
                    isActive?: boolean;
                    name: string;
                    /**
                     * @description Ids of admins and auditors, who get a link by e-mail
                     * @default []
                     */
                    recipients?: number[];
                    /**
                     * @default [
                     *       "accounts",
                     *       "movements",
                     *       "holds",
                     *       "payments",
                     *       "allocations",
                     *       "alerts",
                     *       "reconciliation"
                     *     ]
                     */
                    sheets?: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                    /** @description All accounts where absent */
                    vaIds?: number[] | null;
                    /** @default 1 */
                    weekday?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: number | null;
                        /** @enum {string} */
                        cadence: "daily" | "weekly" | "monthly";
                        hour: number;
                        id: number;
                        isActive: boolean;
                        lastReport: {
                            reportId: number;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled" | "deleted" | "expired";
                        } | null;
                        name: string;
                        /**
                         * Format: date-time
                         * @description Null while it is switched off
                         */
                        nextDueAt: string | null;
                        recipients: {
                            email: string;
                            id: number;
                            username: string;
                        }[];
                        sheets: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        weekday: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiReportSchedulesId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    cadence: "daily" | "weekly" | "monthly";
                    /** @default 6 */
                    hour?: number;
                    /** @default true */
                    isActive?: boolean;
                    name: string;
                    /**
                     * @description Ids of admins and auditors, who get a link by e-mail
                     * @default []
                     */
                    recipients?: number[];
                    /**
                     * @default [
                     *       "accounts",
                     *       "movements",
                     *       "holds",
                     *       "payments",
                     *       "allocations",
                     *       "alerts",
                     *       "reconciliation"
                     *     ]
                     */
                    sheets?: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                    /** @description All accounts where absent */
                    vaIds?: number[] | null;
                    /** @default 1 */
                    weekday?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: number | null;
                        /** @enum {string} */
                        cadence: "daily" | "weekly" | "monthly";
                        hour: number;
                        id: number;
                        isActive: boolean;
                        lastReport: {
                            reportId: number;
                            /** @enum {string} */
                            status: "running" | "done" | "failed" | "cancelled" | "deleted" | "expired";
                        } | null;
                        name: string;
                        /**
                         * Format: date-time
                         * @description Null while it is switched off
                         */
                        nextDueAt: string | null;
                        recipients: {
                            email: string;
                            id: number;
                            username: string;
                        }[];
                        sheets: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        weekday: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiReportSchedulesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReports: {
        parameters: {
            query?: {
                after?: string;
                from?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "running" | "done" | "failed" | "cancelled" | "deleted" | "expired";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many accounts were chosen; null is all */
                        accounts: number | null;
                        /** @description SHA-256 of the file, hexadecimal */
                        digest: string | null;
                        downloadUrl: string | null;
                        /** Format: date-time */
                        expiresAt: string | null;
                        failure: string | null;
                        /** Format: date-time */
                        finishedAt: string | null;
                        from: string;
                        /** @description The name of the schedule that it was made for */
                        name: string | null;
                        progress: number;
                        reportId: number;
                        /** @description Rows that were written */
                        rows: number;
                        sheets: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                        /** @description Bytes of the file */
                        size: number;
                        /** @description The sheet that is being written */
                        stage: string | null;
                        /**
                         * Format: date-time
                         * @description The moment that its figures are of
                         */
                        startedAt: string;
                        /** @description Null where the server made it by itself */
                        startedBy: string | null;
                        /** @enum {string} */
                        status: "running" | "done" | "failed" | "cancelled" | "deleted" | "expired";
                        to: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiReports: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A date of the bank, included */
                    from: string;
                    /** @description All sheets where absent */
                    sheets?: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                    /** @description A date of the bank, included; today where it is later */
                    to: string;
                    /** @description All accounts where absent */
                    vaIds?: number[] | null;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reportId: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many accounts were chosen; null is all */
                        accounts: number | null;
                        /** @description SHA-256 of the file, hexadecimal */
                        digest: string | null;
                        downloadUrl: string | null;
                        /** Format: date-time */
                        expiresAt: string | null;
                        failure: string | null;
                        /** Format: date-time */
                        finishedAt: string | null;
                        from: string;
                        /** @description The name of the schedule that it was made for */
                        name: string | null;
                        progress: number;
                        reportId: number;
                        /** @description Rows that were written */
                        rows: number;
                        sheets: ("accounts" | "movements" | "holds" | "payments" | "allocations" | "alerts" | "reconciliation")[];
                        /** @description Bytes of the file */
                        size: number;
                        /** @description The sheet that is being written */
                        stage: string | null;
                        /**
                         * Format: date-time
                         * @description The moment that its figures are of
                         */
                        startedAt: string;
                        /** @description Null where the server made it by itself */
                        startedBy: string | null;
                        /** @enum {string} */
                        status: "running" | "done" | "failed" | "cancelled" | "deleted" | "expired";
                        to: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiReportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiReportsIdCancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReportsIdDownload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiReportsAccounts: {
        parameters: {
            query: {
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether there are more than 10,000 */
                        more: boolean;
                        vaIds: number[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiRetention: {
        parameters: {
            query?: {
                /** @description Counts what this period would delete */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        before: string;
                        days: number;
                        /** @description What counts where nothing was set */
                        default: number;
                        /** @enum {string} */
                        kind: "chats" | "mails" | "reports" | "client_files" | "bulk_previews" | "payee_checks" | "reconciliations" | "setup_requests" | "job_runs";
                        /** @description The fewest days that may be set */
                        minimum: number;
                        /** @description How many are older, and will be deleted by the next run at night */
                        records: number;
                        /** @description 0 where nothing was set */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiRetentionKind: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                kind: "chats" | "mails" | "reports" | "client_files" | "bulk_previews" | "payee_checks" | "reconciliations" | "setup_requests" | "job_runs";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    days: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        before: string;
                        days: number;
                        /** @description What counts where nothing was set */
                        default: number;
                        /** @enum {string} */
                        kind: "chats" | "mails" | "reports" | "client_files" | "bulk_previews" | "payee_checks" | "reconciliations" | "setup_requests" | "job_runs";
                        /** @description The fewest days that may be set */
                        minimum: number;
                        /** @description How many are older, and will be deleted by the next run at night */
                        records: number;
                        /** @description 0 where nothing was set */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Retention, and erasure of persons. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiRetentionArchivesUntil: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                until: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date */
                        until: string;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Retention, and erasure of persons. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiScheduledPayments: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                from?: string;
                limit?: number;
                order?: string;
                q?: string;
                status?: "" | "scheduled" | "waiting" | "paid" | "failed" | "cancelled" | "all";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description What it waits for */
                        approvalId: number | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /**
                         * Format: date
                         * @description The business day on which it is made
                         */
                        executesOn: string;
                        /**
                         * Format: date
                         * @description The day that was asked for
                         */
                        executionDate: string;
                        id: number;
                        /** @description The payment that it became */
                        paymentId: number | null;
                        /** @description Why it was not made, or not yet */
                        reason: string | null;
                        recipient: string;
                        reference: string;
                        /** @description The standing order that it is an occurrence of */
                        standingOrderId: number | null;
                        /** @enum {string} */
                        status: "scheduled" | "waiting" | "paid" | "failed" | "cancelled";
                        vaId: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiScheduledPaymentsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiScheduledPaymentsExportCsv: {
        parameters: {
            query?: {
                account?: string;
                dir?: "asc" | "desc";
                from?: string;
                order?: string;
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "" | "scheduled" | "waiting" | "paid" | "failed" | "cancelled" | "all";
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        /** @enum {string} */
                        kind: "totp" | "passkey" | "recovery";
                        /** Format: date-time */
                        lastUsedAt: string | null;
                        name: string;
                        /** @description How many recovery codes were not used */
                        remaining?: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSecondFactorsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSecondFactorsPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What its user calls it
                     * @default
                     */
                    name?: string;
                    /** @description What the browser answered */
                    response: {
                        /** Format: base64url */
                        id: string;
                        /** Format: base64url */
                        rawId: string;
                        response: {
                            /** Format: base64url */
                            attestationObject: string;
                            /** Format: base64url */
                            clientDataJSON: string;
                            /** @default [] */
                            transports?: string[];
                        };
                        /** @enum {string} */
                        type: "public-key";
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        id: string;
                        /** @enum {string} */
                        kind: "totp" | "passkey" | "recovery";
                        /** Format: date-time */
                        lastUsedAt: string | null;
                        name: string;
                        /** @description With the first second factor: shown this once */
                        recoveryCodes?: string[];
                        /** @description How many recovery codes were not used */
                        remaining?: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSecondFactorsPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSecondFactorsTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The same as a QR code, an SVG */
                        qr: string;
                        /** @description The key in base32, for an app that cannot read the code */
                        secret: string;
                        /** @description otpauth:// with the key */
                        uri: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiSecondFactorsTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 123456 */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Shown this once: each signs in once where the app is lost */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        createdAt: string;
                        current: boolean;
                        id: string;
                        ipAddress: string;
                        /**
                         * Format: date-time
                         * @description Written down once a minute
                         */
                        lastActiveAt: string;
                        userAgent: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiSessionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSettlementInstructions: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "open" | "settled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description What it follows from: a re-link, a transfer or a payment */
                        cause: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        fromCbsAccount: string;
                        id: number;
                        /** Format: date-time */
                        settledAt: string | null;
                        settledBy: string | null;
                        /** @enum {string} */
                        status: "open" | "settled";
                        toCbsAccount: string;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSettlementInstructionsIdSettle: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description What it follows from: a re-link, a transfer or a payment */
                        cause: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        fromCbsAccount: string;
                        id: number;
                        /** Format: date-time */
                        settledAt: string | null;
                        settledBy: string | null;
                        /** @enum {string} */
                        status: "open" | "settled";
                        toCbsAccount: string;
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Assignments from suspense, and settlements. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSettlementInstructionsExportCsv: {
        parameters: {
            query?: {
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "all" | "" | "open" | "settled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSetupRequests: {
        parameters: {
            query?: {
                after?: string;
                from?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "new" | "in_review" | "done" | "declined";
                to?: string;
                type?: "all" | "" | "COBO" | "POBO" | "BOTH";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountType: string;
                        businessType: string;
                        companyName: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        fullName: string;
                        id: number;
                        location: string;
                        message: string;
                        networth: string;
                        notes: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                            /** @enum {string|null} */
                            status: "new" | "in_review" | "done" | "declined" | null;
                        }[];
                        rmName: string | null;
                        segment: string;
                        /** @enum {string} */
                        status: "new" | "in_review" | "done" | "declined";
                        /** @description The user who came of it */
                        user: {
                            clientId: string;
                            id: number;
                            username: string;
                        } | null;
                        /** @description Sent back in If-Match, it makes a change that came in between a conflict */
                        version: number;
                        /** @description The account that came of it */
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSetupRequestsId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note?: string;
                    status?: ("new" | "in_review" | "done" | "declined") | "";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountType: string;
                        businessType: string;
                        companyName: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        fullName: string;
                        id: number;
                        location: string;
                        message: string;
                        networth: string;
                        notes: {
                            /** Format: date-time */
                            at: string;
                            by: string;
                            note: string | null;
                            /** @enum {string|null} */
                            status: "new" | "in_review" | "done" | "declined" | null;
                        }[];
                        rmName: string | null;
                        segment: string;
                        /** @enum {string} */
                        status: "new" | "in_review" | "done" | "declined";
                        /** @description The user who came of it */
                        user: {
                            clientId: string;
                            id: number;
                            username: string;
                        } | null;
                        /** @description Sent back in If-Match, it makes a change that came in between a conflict */
                        version: number;
                        /** @description The account that came of it */
                        virtualAccount: {
                            customerName: string;
                            id: number;
                            virtualIban: string;
                        } | null;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiSignInSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        directory: {
                            claim: string;
                            closePasswordsForStaff: boolean;
                            mappings: {
                                clientId: string | null;
                                group: string;
                                /** @enum {string} */
                                role: "admin" | "client_user" | "auditor";
                            }[];
                        };
                        secondFactor: {
                            /** @enum {string} */
                            admin: "off" | "offered" | "required";
                            /** @enum {string} */
                            auditor: "off" | "offered" | "required";
                            /** @enum {string} */
                            client_user: "off" | "offered" | "required";
                        };
                        stepUp: {
                            /** @description Counts as on while any other is on */
                            apiClients: boolean;
                            beneficiaries: boolean;
                            /** @description Payments made without a proof count together. Null: no payment asks */
                            paymentsAboveUsd: string | null;
                            /** @description Who may act, and who has to agree. Counts as on while any other is on */
                            roles: boolean;
                            webhooks: boolean;
                        };
                        /** @description Of the whole: sent back in If-Match, it makes what came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiSignInSettings: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    directory?: {
                        /**
                         * @description The claim of a token that names groups
                         * @example groups
                         */
                        claim?: string;
                        /** @description Staff sign in by the directory alone, but for the emergency account */
                        closePasswordsForStaff?: boolean;
                        /** @description All that there are: what is left out is deleted */
                        mappings?: {
                            /**
                             * @description Whose users its members are; staff without one are of the house
                             * @default null
                             */
                            clientId?: ("" | null) | string | null;
                            /**
                             * @description Exactly as the directory's tokens name it
                             * @example virtual-accounts-auditors
                             */
                            group: string;
                            /**
                             * @example auditor
                             * @enum {string}
                             */
                            role: "admin" | "client_user" | "auditor";
                        }[];
                    };
                    secondFactor?: {
                        /** @enum {string} */
                        admin?: "off" | "offered" | "required";
                        /** @enum {string} */
                        auditor?: "off" | "offered" | "required";
                        /** @enum {string} */
                        client_user?: "off" | "offered" | "required";
                    };
                    stepUp?: {
                        /** @description Counts as on while any other is on */
                        apiClients?: boolean;
                        beneficiaries?: boolean;
                        paymentsAboveUsd?: string | number | null;
                        /** @description Who may act, and who has to agree. Counts as on while any other is on */
                        roles?: boolean;
                        webhooks?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        directory: {
                            claim: string;
                            closePasswordsForStaff: boolean;
                            mappings: {
                                clientId: string | null;
                                group: string;
                                /** @enum {string} */
                                role: "admin" | "client_user" | "auditor";
                            }[];
                        };
                        secondFactor: {
                            /** @enum {string} */
                            admin: "off" | "offered" | "required";
                            /** @enum {string} */
                            auditor: "off" | "offered" | "required";
                            /** @enum {string} */
                            client_user: "off" | "offered" | "required";
                        };
                        stepUp: {
                            /** @description Counts as on while any other is on */
                            apiClients: boolean;
                            beneficiaries: boolean;
                            /** @description Payments made without a proof count together. Null: no payment asks */
                            paymentsAboveUsd: string | null;
                            /** @description Who may act, and who has to agree. Counts as on while any other is on */
                            roles: boolean;
                            webhooks: boolean;
                        };
                        /** @description Of the whole: sent back in If-Match, it makes what came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiStandingOrders: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                limit?: number;
                q?: string;
                status?: "all" | "" | "active" | "paused" | "ended" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description How many of its payments were begun */
                        begun: number;
                        /** @description The beneficiary that its call named */
                        beneficiaryId: number | null;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** @description Who is paid, where its call named no beneficiary and said so */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month" | "last_working_day";
                        /** Format: date */
                        from: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The next day on which it pays, before it is moved to a business day
                         */
                        nextDate: string | null;
                        purpose: string | null;
                        recipient: string;
                        regulatoryReporting: string | null;
                        /** @enum {string} */
                        shift: "next" | "previous";
                        /** @enum {string} */
                        status: "active" | "paused" | "ended" | "cancelled";
                        structuredReference: string | null;
                        times: number | null;
                        /** Format: date */
                        until: string | null;
                        vaId: number;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiStandingOrders: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: string | number;
                    /** @description A client's payment to one of its beneficiaries: the recipient may be left out */
                    beneficiaryId?: number;
                    /**
                     * @description Who bears the charges: SHAR each its own, DEBT the payer, CRED the payee, SLEV by the rules of the scheme
                     * @default null
                     * @example SHAR
                     */
                    chargeBearer?: "" | ("SHAR" | "DEBT" | "CRED" | "SLEV") | null;
                    /** @description Who is paid, where it is no beneficiary */
                    creditor?: {
                        /**
                         * @description Street and number, at most two lines
                         * @default []
                         */
                        addressLines?: string[] | string;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic?: "" | string | null;
                        /** @default null */
                        buildingNumber?: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode?: "" | string | null;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country?: "" | string | null;
                        /** @default null */
                        email?: "" | string | null;
                        name: string;
                        /** @default null */
                        postCode?: "" | string | null;
                        /** @default null */
                        street?: "" | string | null;
                        /**
                         * @description A part of the country, such as a state
                         * @default null
                         */
                        subdivision?: "" | string | null;
                        /** @default null */
                        town?: "" | string | null;
                    };
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    description: string;
                    /** @enum {string} */
                    every: "day" | "week" | "month" | "last_working_day";
                    /**
                     * Format: date
                     * @description The bank's day on which it pays first; later ones have the same day of the week or month
                     */
                    from: string;
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    recipient?: string;
                    /**
                     * @description A code for regulatory reporting, where the rules of a country ask for one
                     * @default null
                     */
                    regulatoryReporting?: "" | string | null;
                    /**
                     * @description What becomes of a day on which the bank does not pay in the currency
                     * @default next
                     * @enum {string}
                     */
                    shift?: "next" | "previous";
                    /**
                     * @description A creditor reference of ISO 11649
                     * @default null
                     * @example RF18539007547034
                     */
                    structuredReference?: "" | string | null;
                    /**
                     * @description How often it pays; null for no end
                     * @default null
                     */
                    times?: "" | number | null;
                    /**
                     * @description The last day on which it may pay; null for none
                     * @default null
                     */
                    until?: "" | string | null;
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description How many of its payments were begun */
                        begun: number;
                        /** @description The beneficiary that its call named */
                        beneficiaryId: number | null;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** @description Who is paid, where its call named no beneficiary and said so */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month" | "last_working_day";
                        /** Format: date */
                        from: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The next day on which it pays, before it is moved to a business day
                         */
                        nextDate: string | null;
                        purpose: string | null;
                        recipient: string;
                        regulatoryReporting: string | null;
                        /** @enum {string} */
                        shift: "next" | "previous";
                        /** @enum {string} */
                        status: "active" | "paused" | "ended" | "cancelled";
                        structuredReference: string | null;
                        times: number | null;
                        /** Format: date */
                        until: string | null;
                        vaId: number;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiStandingOrdersId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: string | number;
                    /** @description A client's payment to one of its beneficiaries: the recipient may be left out */
                    beneficiaryId?: number;
                    /**
                     * @description Who bears the charges: SHAR each its own, DEBT the payer, CRED the payee, SLEV by the rules of the scheme
                     * @default null
                     * @example SHAR
                     */
                    chargeBearer?: "" | ("SHAR" | "DEBT" | "CRED" | "SLEV") | null;
                    /** @description Who is paid, where it is no beneficiary */
                    creditor?: {
                        /**
                         * @description Street and number, at most two lines
                         * @default []
                         */
                        addressLines?: string[] | string;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic?: "" | string | null;
                        /** @default null */
                        buildingNumber?: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode?: "" | string | null;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country?: "" | string | null;
                        /** @default null */
                        email?: "" | string | null;
                        name: string;
                        /** @default null */
                        postCode?: "" | string | null;
                        /** @default null */
                        street?: "" | string | null;
                        /**
                         * @description A part of the country, such as a state
                         * @default null
                         */
                        subdivision?: "" | string | null;
                        /** @default null */
                        town?: "" | string | null;
                    };
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    description: string;
                    /** @enum {string} */
                    every: "day" | "week" | "month" | "last_working_day";
                    /**
                     * Format: date
                     * @description The bank's day on which it pays first; later ones have the same day of the week or month
                     */
                    from: string;
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    recipient?: string;
                    /**
                     * @description A code for regulatory reporting, where the rules of a country ask for one
                     * @default null
                     */
                    regulatoryReporting?: "" | string | null;
                    /**
                     * @description What becomes of a day on which the bank does not pay in the currency
                     * @default next
                     * @enum {string}
                     */
                    shift?: "next" | "previous";
                    /**
                     * @description A creditor reference of ISO 11649
                     * @default null
                     * @example RF18539007547034
                     */
                    structuredReference?: "" | string | null;
                    /**
                     * @description How often it pays; null for no end
                     * @default null
                     */
                    times?: "" | number | null;
                    /**
                     * @description The last day on which it may pay; null for none
                     * @default null
                     */
                    until?: "" | string | null;
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description How many of its payments were begun */
                        begun: number;
                        /** @description The beneficiary that its call named */
                        beneficiaryId: number | null;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** @description Who is paid, where its call named no beneficiary and said so */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month" | "last_working_day";
                        /** Format: date */
                        from: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The next day on which it pays, before it is moved to a business day
                         */
                        nextDate: string | null;
                        purpose: string | null;
                        recipient: string;
                        regulatoryReporting: string | null;
                        /** @enum {string} */
                        shift: "next" | "previous";
                        /** @enum {string} */
                        status: "active" | "paused" | "ended" | "cancelled";
                        structuredReference: string | null;
                        times: number | null;
                        /** Format: date */
                        until: string | null;
                        vaId: number;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiStandingOrdersId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiStandingOrdersIdOccurrences: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date
                         * @description The day on which it falls before it is moved to a business day
                         */
                        date: string;
                        /**
                         * Format: date
                         * @description The business day on which it is made
                         */
                        executesOn: string;
                        /**
                         * Format: date
                         * @description The day that was asked for
                         */
                        executionDate: string;
                        /** @description The payment that it became */
                        paymentId: number | null;
                        /** @description Why it was not made, or not yet */
                        reason: string | null;
                        scheduledPaymentId: number | null;
                        /** @enum {string|null} */
                        status: "scheduled" | "waiting" | "paid" | "failed" | "cancelled" | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiStandingOrdersIdPause: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description How many of its payments were begun */
                        begun: number;
                        /** @description The beneficiary that its call named */
                        beneficiaryId: number | null;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** @description Who is paid, where its call named no beneficiary and said so */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month" | "last_working_day";
                        /** Format: date */
                        from: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The next day on which it pays, before it is moved to a business day
                         */
                        nextDate: string | null;
                        purpose: string | null;
                        recipient: string;
                        regulatoryReporting: string | null;
                        /** @enum {string} */
                        shift: "next" | "previous";
                        /** @enum {string} */
                        status: "active" | "paused" | "ended" | "cancelled";
                        structuredReference: string | null;
                        times: number | null;
                        /** Format: date */
                        until: string | null;
                        vaId: number;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiStandingOrdersIdResume: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        /** @description How many of its payments were begun */
                        begun: number;
                        /** @description The beneficiary that its call named */
                        beneficiaryId: number | null;
                        /** @enum {string|null} */
                        chargeBearer: "SHAR" | "DEBT" | "CRED" | "SLEV" | null;
                        /** @description Who is paid, where its call named no beneficiary and said so */
                        creditor: {
                            /**
                             * @description Street and number, at most two lines
                             * @default []
                             */
                            addressLines: string[] | string;
                            /**
                             * @default null
                             * @example NWBKGB2L
                             */
                            bic: "" | string | null;
                            /** @default null */
                            buildingNumber: "" | string | null;
                            /**
                             * @description The bank's number in the clearing of its country
                             * @default null
                             * @example 601613
                             */
                            clearingCode: "" | string | null;
                            /**
                             * @description Of the payee: ISO 3166-1, two letters
                             * @default null
                             * @example GB
                             */
                            country: "" | string | null;
                            /** @default null */
                            email: "" | string | null;
                            name: string;
                            /** @default null */
                            postCode: "" | string | null;
                            /** @default null */
                            street: "" | string | null;
                            /**
                             * @description A part of the country, such as a state
                             * @default null
                             */
                            subdivision: "" | string | null;
                            /** @default null */
                            town: "" | string | null;
                        } | null;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        /** @enum {string} */
                        every: "day" | "week" | "month" | "last_working_day";
                        /** Format: date */
                        from: string;
                        id: number;
                        /**
                         * Format: date
                         * @description The next day on which it pays, before it is moved to a business day
                         */
                        nextDate: string | null;
                        purpose: string | null;
                        recipient: string;
                        regulatoryReporting: string | null;
                        /** @enum {string} */
                        shift: "next" | "previous";
                        /** @enum {string} */
                        status: "active" | "paused" | "ended" | "cancelled";
                        structuredReference: string | null;
                        times: number | null;
                        /** Format: date */
                        until: string | null;
                        vaId: number;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiStandingOrdersExportCsv: {
        parameters: {
            query?: {
                account?: string;
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "all" | "" | "active" | "paused" | "ended" | "cancelled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiStandingOrdersPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    /** @enum {string} */
                    every: "day" | "week" | "month" | "last_working_day";
                    /**
                     * Format: date
                     * @description The bank's day on which it pays first; later ones have the same day of the week or month
                     */
                    from: string;
                    /**
                     * @description What becomes of a day on which the bank does not pay in the currency
                     * @default next
                     * @enum {string}
                     */
                    shift?: "next" | "previous";
                    /**
                     * @description How often it pays; null for no end
                     * @default null
                     */
                    times?: "" | number | null;
                    /**
                     * @description The last day on which it may pay; null for none
                     * @default null
                     */
                    until?: "" | string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first days on which it would pay */
                        dates: string[];
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionNarrationAnalysesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        analysis: {
                            accountHolder: string | null;
                            accountNumber: string | null;
                            bankName: string | null;
                            closingBalance: string | null;
                            currency: string | null;
                            difference: string | null;
                            firstBreak: {
                                actual: string;
                                date: string | null;
                                description: string;
                                expected: string;
                                page: number;
                                row: number;
                            } | null;
                            openingBalance: string | null;
                            statementPeriod: string | null;
                            totalCredits: string | null;
                            totalDebits: string | null;
                            totalTransactions: number;
                            /** @enum {string} */
                            verdict: "proven" | "consistent" | "totals_only" | "not_proven";
                        };
                        byCategory: {
                            /** @enum {string} */
                            category: "salary" | "rent" | "rental_income" | "transfer_in" | "transfer_out" | "card" | "cash" | "fee" | "interest" | "tax" | "insurance" | "cheque" | "utility" | "loan" | "reversal" | "other";
                            count: number;
                            credit: string;
                            debit: string;
                        }[];
                        byMonth: {
                            count: number;
                            credit: string;
                            debit: string;
                            month: string;
                        }[];
                        checks: {
                            actual: string | null;
                            expected: string | null;
                            name: string;
                            ok: boolean;
                        }[];
                        rows: {
                            balance: string | null;
                            /** @enum {string} */
                            category: "salary" | "rent" | "rental_income" | "transfer_in" | "transfer_out" | "card" | "cash" | "fee" | "interest" | "tax" | "insurance" | "cheque" | "utility" | "loan" | "reversal" | "other";
                            /** @enum {string} */
                            check: "ok" | "unchecked" | "broken";
                            counterparty: string | null;
                            credit: string | null;
                            date: string | null;
                            debit: string | null;
                            description: string;
                            page: number;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiTransactionNarrationAnalysesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionNarrationAnalysesIdOverview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        analysis: {
                            accountHolder: string | null;
                            accountNumber: string | null;
                            bankName: string | null;
                            closingBalance: string | null;
                            currency: string | null;
                            difference: string | null;
                            firstBreak: {
                                actual: string;
                                date: string | null;
                                description: string;
                                expected: string;
                                page: number;
                                row: number;
                            } | null;
                            openingBalance: string | null;
                            statementPeriod: string | null;
                            totalCredits: string | null;
                            totalDebits: string | null;
                            totalTransactions: number;
                            /** @enum {string} */
                            verdict: "proven" | "consistent" | "totals_only" | "not_proven";
                        };
                        byCategory: {
                            /** @enum {string} */
                            category: "salary" | "rent" | "rental_income" | "transfer_in" | "transfer_out" | "card" | "cash" | "fee" | "interest" | "tax" | "insurance" | "cheque" | "utility" | "loan" | "reversal" | "other";
                            count: number;
                            credit: string;
                            debit: string;
                        }[];
                        byMonth: {
                            count: number;
                            credit: string;
                            debit: string;
                            month: string;
                        }[];
                        checks: {
                            actual: string | null;
                            expected: string | null;
                            name: string;
                            ok: boolean;
                        }[];
                        rows: {
                            index: number;
                            marked: boolean;
                            row: {
                                balance: string | null;
                                /** @enum {string} */
                                category: "salary" | "rent" | "rental_income" | "transfer_in" | "transfer_out" | "card" | "cash" | "fee" | "interest" | "tax" | "insurance" | "cheque" | "utility" | "loan" | "reversal" | "other";
                                /** @enum {string} */
                                check: "ok" | "unchecked" | "broken";
                                counterparty: string | null;
                                credit: string | null;
                                date: string | null;
                                debit: string | null;
                                description: string;
                                page: number;
                            };
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionNarrationAnalysesIdPages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        height: number;
                        page: number;
                        rows: {
                            index: number;
                            y: number;
                        }[];
                        statement: number;
                        width: number;
                        words: {
                            size: number;
                            text: string;
                            x0: number;
                            x1: number;
                            y: number;
                        }[];
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTransactionNarrationAnalyze: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The PDF
                     */
                    bankStatement: string;
                    companyName: string;
                    password?: string;
                    /** Format: uuid */
                    uploadId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        analyses: {
                            accountHolder: string | null;
                            accountNumber: string | null;
                            bankName: string | null;
                            closingBalance: string | null;
                            currency: string | null;
                            difference: string | null;
                            firstBreak: {
                                actual: string;
                                date: string | null;
                                description: string;
                                expected: string;
                                page: number;
                                row: number;
                            } | null;
                            openingBalance: string | null;
                            statementPeriod: string | null;
                            totalCredits: string | null;
                            totalDebits: string | null;
                            totalTransactions: number;
                            /** @enum {string} */
                            verdict: "proven" | "consistent" | "totals_only" | "not_proven";
                        }[];
                        analysis: {
                            accountHolder: string | null;
                            accountNumber: string | null;
                            bankName: string | null;
                            closingBalance: string | null;
                            currency: string | null;
                            difference: string | null;
                            firstBreak: {
                                actual: string;
                                date: string | null;
                                description: string;
                                expected: string;
                                page: number;
                                row: number;
                            } | null;
                            openingBalance: string | null;
                            statementPeriod: string | null;
                            totalCredits: string | null;
                            totalDebits: string | null;
                            totalTransactions: number;
                            /** @enum {string} */
                            verdict: "proven" | "consistent" | "totals_only" | "not_proven";
                        } | null;
                        downloadUrl: string | null;
                        message: string;
                        success: boolean;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionNarrationProgressUploadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionNarrationReportsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiTransactions: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amount: string | number;
                    /** @description A client's payment to one of its beneficiaries: the recipient may be left out */
                    beneficiaryId?: number;
                    /**
                     * @description Who bears the charges: SHAR each its own, DEBT the payer, CRED the payee, SLEV by the rules of the scheme
                     * @default null
                     * @example SHAR
                     */
                    chargeBearer?: "" | ("SHAR" | "DEBT" | "CRED" | "SLEV") | null;
                    /** @description Who is paid, where it is no beneficiary */
                    creditor?: {
                        /**
                         * @description Street and number, at most two lines
                         * @default []
                         */
                        addressLines?: string[] | string;
                        /**
                         * @default null
                         * @example NWBKGB2L
                         */
                        bic?: "" | string | null;
                        /** @default null */
                        buildingNumber?: "" | string | null;
                        /**
                         * @description The bank's number in the clearing of its country
                         * @default null
                         * @example 601613
                         */
                        clearingCode?: "" | string | null;
                        /**
                         * @description Of the payee: ISO 3166-1, two letters
                         * @default null
                         * @example GB
                         */
                        country?: "" | string | null;
                        /** @default null */
                        email?: "" | string | null;
                        name: string;
                        /** @default null */
                        postCode?: "" | string | null;
                        /** @default null */
                        street?: "" | string | null;
                        /**
                         * @description A part of the country, such as a state
                         * @default null
                         */
                        subdivision?: "" | string | null;
                        /** @default null */
                        town?: "" | string | null;
                    };
                    /** @enum {string} */
                    currency: "USD" | "AED" | "EUR";
                    description: string;
                    /**
                     * Format: date
                     * @description The bank's day on which a client's payment is made: with a later one nothing is booked or held before it
                     */
                    executionDate?: string;
                    /**
                     * @description What payments to it are for, unless a payment says otherwise
                     * @default null
                     * @example SUPP
                     */
                    purpose?: "" | string | null;
                    recipient?: string;
                    reference: string;
                    /**
                     * @description A code for regulatory reporting, where the rules of a country ask for one
                     * @default null
                     */
                    regulatoryReporting?: "" | string | null;
                    /**
                     * @description A creditor reference of ISO 11649
                     * @default null
                     * @example RF18539007547034
                     */
                    structuredReference?: "" | string | null;
                    /** @enum {string} */
                    type: "credit" | "debit" | "hold" | "release";
                    vaId: number | string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        balanceAfter: string;
                        /** @description Who paid or was paid, as far as it is known */
                        counterparty: {
                            /** @description IBAN or local number, without spaces */
                            account: string | null;
                            /** @description The BIC of its bank, or its number within a clearing system */
                            agent: string | null;
                            endToEndId: string | null;
                            name: string | null;
                            /** @description The creditor's reference (ISO 11649 or a scheme's own) */
                            reference: string | null;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        id: number;
                        /** @description What was entered, where that was in another currency */
                        originalAmount: string | null;
                        /** @enum {string|null} */
                        originalCurrency: "USD" | "AED" | "EUR" | null;
                        /**
                         * @description Outcome of a client's payment; a 202 has `second_person` or `scheduled`
                         * @enum {string}
                         */
                        outcome?: "made";
                        /** Format: date-time */
                        processedAt: string;
                        rate: string | null;
                        reference: string;
                        /** @enum {string} */
                        type: "credit" | "debit" | "hold" | "release";
                        vaId: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Manual credits, Manual debits, Hold releases, or Payments of clients. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionsExportCsv: {
        parameters: {
            query?: {
                account?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                dir?: "asc" | "desc";
                from?: string;
                max?: string;
                min?: string;
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                to?: string;
                type?: "all" | "" | "credit" | "debit" | "hold" | "release";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionsExportXlsx: {
        parameters: {
            query?: {
                account?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                from?: string;
                max?: string;
                min?: string;
                q?: string;
                to?: string;
                type?: "all" | "" | "credit" | "debit" | "hold" | "release";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiTransactionsRecent: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                from?: string;
                limit?: number;
                max?: string;
                min?: string;
                q?: string;
                to?: string;
                type?: "all" | "" | "credit" | "debit" | "hold" | "release";
                vaId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        balanceAfter: string;
                        /** @description Who paid or was paid, as far as it is known */
                        counterparty: {
                            /** @description IBAN or local number, without spaces */
                            account: string | null;
                            /** @description The BIC of its bank, or its number within a clearing system */
                            agent: string | null;
                            endToEndId: string | null;
                            name: string | null;
                            /** @description The creditor's reference (ISO 11649 or a scheme's own) */
                            reference: string | null;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        id: number;
                        /** @description What was entered, where that was in another currency */
                        originalAmount: string | null;
                        /** @enum {string|null} */
                        originalCurrency: "USD" | "AED" | "EUR" | null;
                        /** Format: date-time */
                        processedAt: string;
                        rate: string | null;
                        reference: string;
                        /** @enum {string} */
                        type: "credit" | "debit" | "hold" | "release";
                        vaId: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiUsers: {
        parameters: {
            query?: {
                after?: string;
                limit?: number;
                q?: string;
                role?: "all" | "" | "admin" | "client_user" | "auditor";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        id: number;
                        isActive: boolean;
                        /** Format: date-time */
                        lastSignInAt: string | null;
                        networth: string | null;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        virtualAccountId: number | null;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiUsersId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Says that a client that signed itself up is meant: without it such a client is refused
                     * @default false
                     */
                    acceptSignedUpClient?: boolean;
                    clientId?: "" | string;
                    email?: string;
                    isActive?: boolean;
                    networth?: ("<5mil_usd" | "5-7mil_usd" | "7-10mil_usd" | ">10mil_usd") | "" | null;
                    password?: "" | string;
                    /** @enum {string} */
                    role?: "admin" | "client_user" | "auditor";
                    username?: string;
                    virtualAccountId?: number | string | "" | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        id: number;
                        isActive: boolean;
                        /** Format: date-time */
                        lastSignInAt: string | null;
                        networth: string | null;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiUsersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiUsersIdActivity: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isActive: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientId: string;
                        /** Format: date-time */
                        createdAt: string;
                        email: string;
                        id: number;
                        isActive: boolean;
                        /** Format: date-time */
                        lastSignInAt: string | null;
                        networth: string | null;
                        /** @enum {string} */
                        role: "admin" | "client_user" | "auditor";
                        username: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        virtualAccountId: number | null;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiUsersIdErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is deleted, or was not yet */
                        goes: {
                            /** @enum {string} */
                            place: "trail" | "chats" | "mails" | "requests" | "analyses" | "views" | "devices" | "names" | "beneficiaries" | "checks";
                            records: number;
                        }[];
                        /** @description Whether name and address are gone */
                        isErased: boolean;
                        /** @description What is kept */
                        stays: string[];
                        userId: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiUsersIdErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description What is deleted, or was not yet */
                        goes: {
                            /** @enum {string} */
                            place: "trail" | "chats" | "mails" | "requests" | "analyses" | "views" | "devices" | "names" | "beneficiaries" | "checks";
                            records: number;
                        }[];
                        /** @description Whether name and address are gone */
                        isErased: boolean;
                        /** @description What is kept */
                        stays: string[];
                        userId: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Retention, and erasure of persons. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiUsersIdSecondFactorsReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Waits for a second person, where one is wanted for: Admin roles and access or Users of clients, and their access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiUsersIdSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiUsersExportCsv: {
        parameters: {
            query?: {
                dir?: "asc" | "desc";
                q?: string;
                role?: "all" | "" | "admin" | "client_user" | "auditor";
                /** @description An order of the list; its own where it is left out */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccounts: {
        parameters: {
            query?: {
                after?: string;
                cbs?: "all" | "" | "linked" | "unlinked";
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                limit?: number;
                q?: string;
                status?: "all" | "" | "active" | "suspended" | "inactive";
                type?: "all" | "" | "COBO" | "POBO" | "BOTH";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountName: string;
                        availableBalance: string;
                        balance: string;
                        cbsAccount: string;
                        clientId: string;
                        companyName: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The id of the user who opened it; null in answers to clients */
                        createdBy: number | null;
                        creditEnabled: boolean;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        debitEnabled: boolean;
                        description: string | null;
                        heldBalance: string;
                        id: number;
                        level: number;
                        networth: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "suspended" | "inactive";
                        /** @enum {string} */
                        type: "COBO" | "POBO" | "BOTH";
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description Sent in If-Match, it makes an edit fail with 409 where someone else edited meanwhile */
                        version: number;
                        virtualIban: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiVirtualAccounts: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Says that a client that signed itself up is meant: without it such a client is refused
                     * @default false
                     */
                    acceptSignedUpClient?: boolean;
                    cbsAccount?: string;
                    clientId?: string;
                    companyName: string;
                    /** @default true */
                    creditEnabled?: boolean;
                    /**
                     * @default USD
                     * @enum {string}
                     */
                    currency?: "USD";
                    customerName: string;
                    /** @default true */
                    debitEnabled?: boolean;
                    description?: string;
                    /** @enum {string} */
                    networth?: "<5mil_usd" | "5-7mil_usd" | "7-10mil_usd" | ">10mil_usd";
                    reference: string;
                    /** @description The set-up request that the account comes of */
                    setupRequestId?: number;
                    /** @enum {string} */
                    type: "COBO" | "POBO" | "BOTH";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountName: string;
                        availableBalance: string;
                        balance: string;
                        cbsAccount: string;
                        clientId: string;
                        companyName: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The id of the user who opened it; null in answers to clients */
                        createdBy: number | null;
                        creditEnabled: boolean;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        debitEnabled: boolean;
                        description: string | null;
                        heldBalance: string;
                        id: number;
                        level: number;
                        networth: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "suspended" | "inactive";
                        /** @enum {string} */
                        type: "COBO" | "POBO" | "BOTH";
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description Sent in If-Match, it makes an edit fail with 409 where someone else edited meanwhile */
                        version: number;
                        virtualIban: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountName: string;
                        availableBalance: string;
                        balance: string;
                        cbsAccount: string;
                        clientId: string;
                        companyName: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The id of the user who opened it; null in answers to clients */
                        createdBy: number | null;
                        creditEnabled: boolean;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        debitEnabled: boolean;
                        description: string | null;
                        heldBalance: string;
                        id: number;
                        level: number;
                        networth: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "suspended" | "inactive";
                        /** @enum {string} */
                        type: "COBO" | "POBO" | "BOTH";
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description Sent in If-Match, it makes an edit fail with 409 where someone else edited meanwhile */
                        version: number;
                        virtualIban: string;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiVirtualAccountsId: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cbsAccount?: string;
                    creditEnabled?: boolean;
                    /** @enum {string} */
                    currency?: "USD" | "AED" | "EUR";
                    customerName?: string;
                    debitEnabled?: boolean;
                    description?: string | null;
                    reference?: string;
                    /** @enum {string} */
                    status?: "active" | "suspended" | "inactive";
                    /** @enum {string} */
                    type?: "COBO" | "POBO" | "BOTH";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accountName: string;
                        availableBalance: string;
                        balance: string;
                        cbsAccount: string;
                        clientId: string;
                        companyName: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description The id of the user who opened it; null in answers to clients */
                        createdBy: number | null;
                        creditEnabled: boolean;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        debitEnabled: boolean;
                        description: string | null;
                        heldBalance: string;
                        id: number;
                        level: number;
                        networth: string | null;
                        reference: string;
                        /** @enum {string} */
                        status: "active" | "suspended" | "inactive";
                        /** @enum {string} */
                        type: "COBO" | "POBO" | "BOTH";
                        /** Format: date-time */
                        updatedAt: string;
                        /** @description Sent in If-Match, it makes an edit fail with 409 where someone else edited meanwhile */
                        version: number;
                        virtualIban: string;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Re-links or Account status, type and switches. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiVirtualAccountsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsIdBalances: {
        parameters: {
            query?: {
                at?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        availableBalance: string;
                        /** @description Available and held together */
                        balance: string;
                        heldBalance: string;
                    } | {
                        availableBalance: string;
                        /** @description Available and held together */
                        balance: string;
                        /** Format: date */
                        date: string;
                        heldBalance: string;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsIdConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        autoReconciliation: boolean;
                        complianceCheck: boolean;
                        creditEnabled: boolean;
                        dailyLimit: string;
                        debitEnabled: boolean;
                        enforceLimits: boolean;
                        holdDuration: number;
                        monthlyLimit: string;
                        notificationEmail: string | null;
                        suspenseAccount: string;
                        usage: {
                            daily: {
                                left: string;
                                limit: string;
                                used: string;
                            };
                            monthly: {
                                left: string;
                                limit: string;
                                used: string;
                            };
                        };
                        /** @description The account's. Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    } | {
                        creditEnabled: boolean;
                        dailyLimit: string;
                        debitEnabled: boolean;
                        enforceLimits: boolean;
                        holdDuration: number;
                        monthlyLimit: string;
                        usage: {
                            daily: {
                                left: string;
                                limit: string;
                                used: string;
                            };
                            monthly: {
                                left: string;
                                limit: string;
                                used: string;
                            };
                        };
                        /** @description The account's. Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiVirtualAccountsIdConfiguration: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    autoReconciliation?: boolean;
                    complianceCheck?: boolean;
                    creditEnabled?: boolean;
                    dailyLimit?: string | number;
                    debitEnabled?: boolean;
                    enforceLimits?: boolean;
                    holdDuration?: number | string;
                    monthlyLimit?: string | number;
                    notificationEmail?: string | null;
                    suspenseAccount?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        autoReconciliation: boolean;
                        complianceCheck: boolean;
                        creditEnabled: boolean;
                        dailyLimit: string;
                        debitEnabled: boolean;
                        enforceLimits: boolean;
                        holdDuration: number;
                        monthlyLimit: string;
                        notificationEmail: string | null;
                        suspenseAccount: string;
                        usage: {
                            daily: {
                                left: string;
                                limit: string;
                                used: string;
                            };
                            monthly: {
                                left: string;
                                limit: string;
                                used: string;
                            };
                        };
                        /** @description The account's. Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Limit changes, Compliance checks and thresholds, or Account status, type and switches. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsIdIntraday: {
        parameters: {
            query?: {
                after?: string;
                format?: "" | "json" | "camt052";
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        closingBalance: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        /** Format: date */
                        from: string;
                        openingBalance: string;
                        /** Format: date */
                        to: string;
                        totalCredits: string;
                        totalDebits: string;
                        /** @description Oldest first, at most 1,000; the Link header leads on */
                        transactions: {
                            amount: string;
                            /** @description The booked balance after it */
                            balance: string;
                            /** @description Who paid or was paid, as far as it is known */
                            counterparty: {
                                /** @description IBAN or local number, without spaces */
                                account: string | null;
                                /** @description The BIC of its bank, or its number within a clearing system */
                                agent: string | null;
                                endToEndId: string | null;
                                name: string | null;
                                /** @description The creditor's reference (ISO 11649 or a scheme's own) */
                                reference: string | null;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            id: number;
                            /** @description What was entered, where that was in another currency */
                            originalAmount: string | null;
                            /** @enum {string|null} */
                            originalCurrency: "USD" | "AED" | "EUR" | null;
                            /** Format: date-time */
                            processedAt: string;
                            rate: string | null;
                            reference: string;
                            /** @enum {string} */
                            type: "credit" | "debit" | "hold" | "release";
                        }[];
                        vaId: number;
                        virtualIban: string;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsIdNotices: {
        parameters: {
            query?: {
                after?: string;
                format?: "" | "json" | "camt054";
                from?: string;
                limit?: number;
                to?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        totalCredits: string;
                        totalDebits: string;
                        /** @description Oldest first, at most 1,000; the Link header leads on */
                        transactions: {
                            amount: string;
                            /** @description The booked balance after it */
                            balance: string;
                            /** @description Who paid or was paid, as far as it is known */
                            counterparty: {
                                /** @description IBAN or local number, without spaces */
                                account: string | null;
                                /** @description The BIC of its bank, or its number within a clearing system */
                                agent: string | null;
                                endToEndId: string | null;
                                name: string | null;
                                /** @description The creditor's reference (ISO 11649 or a scheme's own) */
                                reference: string | null;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            id: number;
                            /** @description What was entered, where that was in another currency */
                            originalAmount: string | null;
                            /** @enum {string|null} */
                            originalCurrency: "USD" | "AED" | "EUR" | null;
                            /** Format: date-time */
                            processedAt: string;
                            rate: string | null;
                            reference: string;
                            /** @enum {string} */
                            type: "credit" | "debit" | "hold" | "release";
                        }[];
                        vaId: number;
                        virtualIban: string;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsIdStatement: {
        parameters: {
            query?: {
                after?: string;
                format?: "" | "json" | "csv" | "xlsx" | "pdf" | "mt940" | "camt053";
                from?: string;
                limit?: number;
                to?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        closingBalance: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        customerName: string;
                        /** Format: date */
                        from: string;
                        openingBalance: string;
                        /** Format: date */
                        to: string;
                        totalCredits: string;
                        totalDebits: string;
                        /** @description Oldest first, at most 1,000; the Link header leads on */
                        transactions: {
                            amount: string;
                            /** @description The booked balance after it */
                            balance: string;
                            /** @description Who paid or was paid, as far as it is known */
                            counterparty: {
                                /** @description IBAN or local number, without spaces */
                                account: string | null;
                                /** @description The BIC of its bank, or its number within a clearing system */
                                agent: string | null;
                                endToEndId: string | null;
                                name: string | null;
                                /** @description The creditor's reference (ISO 11649 or a scheme's own) */
                                reference: string | null;
                            };
                            /** Format: date-time */
                            createdAt: string;
                            description: string;
                            id: number;
                            /** @description What was entered, where that was in another currency */
                            originalAmount: string | null;
                            /** @enum {string|null} */
                            originalCurrency: "USD" | "AED" | "EUR" | null;
                            /** Format: date-time */
                            processedAt: string;
                            rate: string | null;
                            reference: string;
                            /** @enum {string} */
                            type: "credit" | "debit" | "hold" | "release";
                        }[];
                        vaId: number;
                        virtualIban: string;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsIdTransactions: {
        parameters: {
            query?: {
                account?: string;
                after?: string;
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                from?: string;
                limit?: number;
                max?: string;
                min?: string;
                q?: string;
                to?: string;
                type?: "all" | "" | "credit" | "debit" | "hold" | "release";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        amount: string;
                        balanceAfter: string;
                        /** @description Who paid or was paid, as far as it is known */
                        counterparty: {
                            /** @description IBAN or local number, without spaces */
                            account: string | null;
                            /** @description The BIC of its bank, or its number within a clearing system */
                            agent: string | null;
                            endToEndId: string | null;
                            name: string | null;
                            /** @description The creditor's reference (ISO 11649 or a scheme's own) */
                            reference: string | null;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** @enum {string} */
                        currency: "USD" | "AED" | "EUR";
                        description: string;
                        id: number;
                        /** @description What was entered, where that was in another currency */
                        originalAmount: string | null;
                        /** @enum {string|null} */
                        originalCurrency: "USD" | "AED" | "EUR" | null;
                        /** Format: date-time */
                        processedAt: string;
                        rate: string | null;
                        reference: string;
                        /** @enum {string} */
                        type: "credit" | "debit" | "hold" | "release";
                        vaId: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiVirtualAccountsExportCsv: {
        parameters: {
            query?: {
                cbs?: "all" | "" | "linked" | "unlinked";
                currency?: "all" | "" | "USD" | "AED" | "EUR";
                dir?: "asc" | "desc";
                q?: string;
                /** @description An order of the list; its own where it is left out */
                sort?: string;
                status?: "all" | "" | "active" | "suspended" | "inactive";
                type?: "all" | "" | "COBO" | "POBO" | "BOTH";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhookDeliveriesIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first 2,048 bytes that the receiver answered with */
                        answer: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description How long the last try took, in milliseconds */
                        duration: number | null;
                        error: string | null;
                        /** @description The event's `id`; null for a test */
                        eventId: string | null;
                        httpStatus: number | null;
                        id: number;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @enum {string} */
                        status: "waiting" | "delivered" | "failed";
                        /** Format: date-time */
                        triedAt: string | null;
                        tries: number;
                        type: string;
                        webhookId: number;
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose it is; null for the bank's own, which gets all events */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        isActive: boolean;
                        lastDelivery: {
                            /** Format: date-time */
                            at: string;
                            httpStatus: number | null;
                            /** @enum {string} */
                            status: "waiting" | "delivered" | "failed";
                        } | null;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @description Why the server switched it off */
                        switchedOff: {
                            /** Format: date-time */
                            at: string;
                            reason: string;
                        } | null;
                        types: ("transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked")[] | null;
                        url: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        /** @description How many deliveries wait to be tried again */
                        waiting: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooks: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string;
                    /** @default true */
                    isActive?: boolean;
                    /**
                     * @description Which events are sent; null, or none named, for all
                     * @default null
                     */
                    types?: ("transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked")[] | null;
                    /** @example https://erp.example/events */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose it is; null for the bank's own, which gets all events */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        isActive: boolean;
                        lastDelivery: {
                            /** Format: date-time */
                            at: string;
                            httpStatus: number | null;
                            /** @enum {string} */
                            status: "waiting" | "delivered" | "failed";
                        } | null;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @description `whsec_…`, by which deliveries are signed: it is shown this once */
                        secret: string;
                        /** @description Why the server switched it off */
                        switchedOff: {
                            /** Format: date-time */
                            at: string;
                            reason: string;
                        } | null;
                        types: ("transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked")[] | null;
                        url: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        /** @description How many deliveries wait to be tried again */
                        waiting: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    /** @description Until when a repeat under this key gets this answer, as an HTTP date */
                    "Idempotency-Key-Expires"?: string;
                    /** @description true where this is the first answer once more */
                    "Idempotency-Replayed"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    putApiWebhooksId: {
        parameters: {
            query?: never;
            header?: {
                "If-Match"?: string;
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    description?: string;
                    /** @default true */
                    isActive?: boolean;
                    /**
                     * @description Which events are sent; null, or none named, for all
                     * @default null
                     */
                    types?: ("transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked")[] | null;
                    /** @example https://erp.example/events */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose it is; null for the bank's own, which gets all events */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        isActive: boolean;
                        lastDelivery: {
                            /** Format: date-time */
                            at: string;
                            httpStatus: number | null;
                            /** @enum {string} */
                            status: "waiting" | "delivered" | "failed";
                        } | null;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @description Why the server switched it off */
                        switchedOff: {
                            /** Format: date-time */
                            at: string;
                            reason: string;
                        } | null;
                        types: ("transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked")[] | null;
                        url: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        /** @description How many deliveries wait to be tried again */
                        waiting: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteApiWebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getApiWebhooksIdDeliveries: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
                status?: "waiting" | "delivered" | "failed";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first 2,048 bytes that the receiver answered with */
                        answer: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description How long the last try took, in milliseconds */
                        duration: number | null;
                        error: string | null;
                        /** @description The event's `id`; null for a test */
                        eventId: string | null;
                        httpStatus: number | null;
                        id: number;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @enum {string} */
                        status: "waiting" | "delivered" | "failed";
                        /** Format: date-time */
                        triedAt: string | null;
                        tries: number;
                        type: string;
                        webhookId: number;
                    }[];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooksIdRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whose it is; null for the bank's own, which gets all events */
                        clientId: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        description: string;
                        id: number;
                        isActive: boolean;
                        lastDelivery: {
                            /** Format: date-time */
                            at: string;
                            httpStatus: number | null;
                            /** @enum {string} */
                            status: "waiting" | "delivered" | "failed";
                        } | null;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @description `whsec_…`, by which deliveries are signed: it is shown this once */
                        secret: string;
                        /** @description Why the server switched it off */
                        switchedOff: {
                            /** Format: date-time */
                            at: string;
                            reason: string;
                        } | null;
                        types: ("transaction.posted" | "account.opened" | "account.updated" | "account.closed" | "payment.created" | "payment.sent" | "payment.returned" | "payment.rejected" | "hold.placed" | "hold.released" | "hold.captured" | "hold.expired" | "limit.changed" | "balance.crossed" | "statement.ready" | "file.answered" | "alert.raised" | "review.opened" | "approval.asked")[] | null;
                        url: string;
                        /** @description Sent back in If-Match, it makes an edit that came in between a conflict */
                        version: number;
                        /** @description How many deliveries wait to be tried again */
                        waiting: number;
                    };
                };
            };
            /** @description Waits for a second person, where one is wanted for: Admin roles and access. Nothing is done yet */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvalId: number;
                        /**
                         * @description What became of a client's payment
                         * @enum {string}
                         */
                        outcome?: "second_person";
                    };
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    postApiWebhooksIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The first 2,048 bytes that the receiver answered with */
                        answer: string | null;
                        /** Format: date-time */
                        createdAt: string;
                        /** @description How long the last try took, in milliseconds */
                        duration: number | null;
                        error: string | null;
                        /** @description The event's `id`; null for a test */
                        eventId: string | null;
                        httpStatus: number | null;
                        id: number;
                        /** Format: date-time */
                        nextTryAt: string | null;
                        /** @enum {string} */
                        status: "waiting" | "delivered" | "failed";
                        /** Format: date-time */
                        triedAt: string | null;
                        tries: number;
                        type: string;
                        webhookId: number;
                    };
                };
            };
            /** @description Too many of these within a minute */
            429: {
                headers: {
                    "Retry-After": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}

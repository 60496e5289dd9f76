/** Generated from openapi.json by `npm run generate`; do not edit. */
export interface paths {
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries of the install
         * @description What belongs to no organization: people signing up and in, their accounts, the settings of the install. Newest first, counted to 10,000. `format=csv` and `format=ndjson` give a file instead of a page: the newest 10,000 entries that match.
         *
         *     Permission `instance:view`: for super admins in a signed-in session.
         */
        get: operations["listInstallAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all organizations
         * @description Newest first, counted to 10,000.
         *
         *     Permission `instance:view`: for super admins in a signed-in session.
         */
        get: operations["listAllOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the settings of the install
         * @description Permission `instance:view`: for super admins in a signed-in session.
         */
        get: operations["getAdminSetting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of the install
         * @description Permission `instance:update`: for super admins in a signed-in session.
         */
        patch: operations["updateAdminSetting"];
        trace?: never;
    };
    "/api/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all people
         * @description Newest first, counted to 10,000.
         *
         *     Permission `instance:view`: for super admins in a signed-in session.
         */
        get: operations["listAllUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Ban somebody, or make them a super admin, or neither any more
         * @description Permission `instance:update`: for super admins in a signed-in session.
         */
        patch: operations["updateAdminUser"];
        trace?: never;
    };
    "/api/admin/users/{id}/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at the product as somebody else, for an hour
         * @description Takes the place of the own session; signing out ends it. What is done is written down with both names.
         *
         *     Permission `instance:impersonate`: for super admins in a signed-in session.
         */
        post: operations["impersonateAdminUser"];
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
        put?: never;
        /**
         * Say that one looks after what an alert tells of: no more reminders
         * @description Permission `alert:acknowledge`: for the role `project_editor` and those above it.
         */
        post: operations["acknowledgeAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an alert once more
         * @description Permission `alert:resend`: for the role `project_editor` and those above it.
         */
        post: operations["resendAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what people were told, and whether it reached them
         * @description Permission `alert:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listAlertHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/mutes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is muted
         * @description Permission `alert:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listAlertMutes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries of the project
         * @description Newest first, counted to 10,000. Admins of the organization also see entries about it as a whole. `format=csv` and `format=ndjson` give a file instead of a page: the newest 10,000 entries that match.
         *
         *     Permission `audit:view`: for the role `project_admin` and those above it.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Every other session ends; this one gets a new cookie.
         *
         *     Needs a signed-in session: a token gets 403.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/request-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to choose a new password
         * @description Needs no token.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password with the link from the mail
         * @description The link works once. Every session of the person ends.
         *
         *     Needs no token.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Needs a signed-in session: a token gets 403.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
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
         * End one of the own sessions
         * @description Needs a signed-in session: a token gets 403.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/revoke-others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all own sessions but this one
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["revokeOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail and password
         * @description Sets the session cookie. Ten tries per account in 15 minutes.
         *
         *     Needs no token.
         */
        post: operations["signInByEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish signing in with a code
         * @description A code of the app, or a recovery code, which works once. Five tries per sign-in.
         *
         *     Needs no token.
         */
        post: operations["signInBySecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End this session
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who may sign up
         * @description Needs no token.
         */
        get: operations["getSignUpPolicy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-up/email": {
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
         * @description Answers alike whether the address has an account already or not; the mail that follows tells.
         *
         *     Needs no token.
         */
        post: operations["signUpByEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in by single sign-on
         * @description 404 where no organization has proven the address's domain.
         *
         *     Needs no token.
         */
        post: operations["beginSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sso/callback/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the provider sends the browser back
         * @description Needs no token.
         */
        get: operations["finishSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor on
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn the second factor off
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to turn the second factor on
         * @description It is asked for only once a code of the app was given to /api/auth/two-factor/confirm.
         *
         *     Needs a signed-in session: a token gets 403.
         */
        post: operations["beginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/two-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * @description The old ones are good no longer.
         *
         *     Needs a signed-in session: a token gets 403.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an e-mail address
         * @description Needs no token.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify-email/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the link that confirms an address again
         * @description Needs no token.
         */
        post: operations["sendEmailVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cli-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the CLI tokens of the project
         * @description Permission `cli_token:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listCliTokens"];
        put?: never;
        /**
         * Create a CLI token
         * @description Permission `cli_token:create`: for the role `project_editor` and those above it.
         */
        post: operations["createCliToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cli-tokens/{id}": {
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
         * Revoke a CLI token for good
         * @description Permission `cli_token:delete`: for the role `project_editor` and those above it.
         */
        delete: operations["deleteCliToken"];
        options?: never;
        head?: never;
        /**
         * Enable, disable or rename a CLI token
         * @description Permission `cli_token:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateCliToken"];
        trace?: never;
    };
    "/api/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service is
         * @description Needs no token.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/heartbeats/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same, for what can only GET
         * @description Needs no token.
         */
        get: operations["sendHeartbeatByGet"];
        put?: never;
        /**
         * Say that a job is alive
         * @description 600 calls a minute from one address.
         *
         *     Needs no token.
         */
        post: operations["sendHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a link invites to
         * @description Needs no token.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join the organization; for a session whose verified address is the invited one
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{token}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn an invitation down
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["declineInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List jobs
         * @description Permission `job:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job
         * @description Permission `job:create`: for the role `project_editor` and those above it.
         */
        post: operations["createJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job
         * @description Permission `job:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job and its trigger keys; its runs stay
         * @description Permission `job:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a job; fields left out stay
         * @description Permission `job:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateJob"];
        trace?: never;
    };
    "/api/jobs/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the trigger keys of a job
         * @description Permission `trigger_key:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listJobApiKeys"];
        put?: never;
        /**
         * Create a trigger key: it starts this job and does nothing else
         * @description Permission `trigger_key:create`: for the role `project_editor` and those above it.
         */
        post: operations["createJobApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/api-keys/{keyId}": {
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
         * Revoke a trigger key for good
         * @description Permission `trigger_key:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteJobApiKey"];
        options?: never;
        head?: never;
        /**
         * Enable, disable or rename a trigger key, or set its rate limit
         * @description Permission `trigger_key:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateJobApiKey"];
        trace?: never;
    };
    "/api/jobs/{id}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell nobody about a job for a while
         * @description Until a time, or until it has recovered. What would have been told stands in the history; whoever was told that something is wrong still hears that it is over.
         *
         *     Permission `alert:mute`: for the role `project_editor` and those above it.
         */
        post: operations["muteJob"];
        /**
         * Tell people about a job again
         * @description What is still wrong is told then.
         *
         *     Permission `alert:mute`: for the role `project_editor` and those above it.
         */
        delete: operations["unmuteJob"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/{id}/trigger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job from outside; the one thing a trigger key may do
         * @description Permission `job:run`: for the role `project_editor` and those above it, and for the job's own trigger keys.
         */
        post: operations["triggerJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/jobs/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job now, whatever its schedule
         * @description Permission `job:run`: for the role `project_editor` and those above it.
         */
        post: operations["runJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the execution locations
         * @description Needs no token.
         */
        get: operations["listLocations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance windows
         * @description Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listMaintenanceWindows"];
        put?: never;
        /**
         * Plan work: once, or again and again in a time zone
         * @description While it is on its monitors are checked, but nothing counts and nobody is told.
         *
         *     Permission `monitor:update`: for the role `project_editor` and those above it.
         */
        post: operations["createMaintenanceWindow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/maintenance-windows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a maintenance window
         * @description Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getMaintenanceWindow"];
        put?: never;
        post?: never;
        /**
         * Delete a maintenance window; one that is on ends
         * @description Permission `monitor:update`: for the role `project_editor` and those above it.
         */
        delete: operations["deleteMaintenanceWindow"];
        options?: never;
        head?: never;
        /**
         * Change a maintenance window; fields left out stay
         * @description Permission `monitor:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateMaintenanceWindow"];
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who the token or session stands for and what it may do
         * @description Any valid CLI token or session may call this.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own name
         * @description Needs a signed-in session: a token gets 403.
         */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/me/project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Choose the project of this session
         * @description Requests without `X-Project-Id` are about it from then on.
         *
         *     Needs a signed-in session: a token gets 403.
         */
        put: operations["updateMeProject"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List monitors
         * @description Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listMonitors"];
        put?: never;
        /**
         * Create a monitor; it is checked at once
         * @description Credentials in the URL are moved to `config.auth`. Secrets in `config` are shown as `***` from then on.
         *
         *     Permission `monitor:create`: for the role `project_editor` and those above it.
         */
        post: operations["createMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a monitor
         * @description Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getMonitor"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor and its results
         * @description Permission `monitor:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteMonitor"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a monitor; fields left out stay
         * @description A mask `***` in `config` keeps the secret that is stored there. A changed target is pending until it was checked.
         *
         *     Permission `monitor:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateMonitor"];
        trace?: never;
    };
    "/api/monitors/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a monitor now and wait for what is found
         * @description One result per location, stored and counted like any other; due times stay what they are. Of a paused monitor nothing is kept.
         *
         *     Permission `monitor:run`: for the role `project_editor` and those above it.
         */
        post: operations["checkMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/{id}/heartbeat-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a heartbeat monitor a new key; the old one is void
         * @description Permission `monitor:update`: for the role `project_editor` and those above it.
         */
        post: operations["renewHeartbeatKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/{id}/mute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell nobody about a monitor for a while
         * @description Until a time, or until it has recovered. What would have been told stands in the history; whoever was told that something is wrong still hears that it is over.
         *
         *     Permission `alert:mute`: for the role `project_editor` and those above it.
         */
        post: operations["muteMonitor"];
        /**
         * Tell people about a monitor again
         * @description What is still wrong is told then.
         *
         *     Permission `alert:mute`: for the role `project_editor` and those above it.
         */
        delete: operations["unmuteMonitor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List results of a monitor, newest first
         * @description `pagination.total` counts up to 10,000; `before` reaches further back.
         *
         *     Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listMonitorResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statistics of a monitor, altogether and per location
         * @description Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getMonitorStat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/{id}/uptime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The uptime of a monitor, day by day
         * @description Oldest first, UTC days; none from before the monitor was made.
         *
         *     Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getMonitorUptime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause, resume, tag, untag or delete many monitors
         * @description All in one transaction. Ids that the project does not have are told, and change nothing for the others.
         *
         *     Permission `monitor:update`: for the role `project_editor` and those above it.
         */
        post: operations["changeMonitors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count monitors by state
         * @description Permission `monitor:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getMonitorSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/monitors/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a definition without saving it
         * @description Takes the body that would create a monitor. One result per location; 30 a minute per project.
         *
         *     Permission `monitor:run`: for the role `project_editor` and those above it.
         */
        post: operations["testMonitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notification providers of the project
         * @description Permission `notification_provider:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listNotificationProviders"];
        put?: never;
        /**
         * Create a notification provider
         * @description Permission `notification_provider:create`: for the role `project_editor` and those above it.
         */
        post: operations["createNotificationProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a notification provider
         * @description Permission `notification_provider:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getNotificationProvider"];
        /**
         * Replace a notification provider
         * @description Permission `notification_provider:update`: for the role `project_editor` and those above it.
         */
        put: operations["updateNotificationProvider"];
        post?: never;
        /**
         * Delete a notification provider that nothing uses
         * @description Permission `notification_provider:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteNotificationProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-providers/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Permission `notification_provider:test`: for the role `project_editor` and those above it.
         */
        post: operations["testStoredNotificationProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-providers/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs and monitors that alert by a notification provider
         * @description Permission `notification_provider:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listNotificationProviderUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/notification-providers/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message by a config that is not stored
         * @description Permission `notification_provider:test`: for the role `project_editor` and those above it.
         */
        post: operations["testNotificationProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's organizations; with a token only its own
         * @description Any valid CLI token or session may call this.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization with a default project; the caller owns it
         * @description Needs a signed-in session: a token gets 403.
         */
        post: operations["createOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an organization
         * @description Permission `organization:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description Schedules stop and tokens fail at once; owners can restore it for 30 days.
         *
         *     Permission `organization:delete`: for the role `org_owner` and those above it.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Change an organization or its settings
         * @description Permission `organization:update`: for the role `org_admin` and those above it.
         */
        patch: operations["updateOrganization"];
        trace?: never;
    };
    "/api/organizations/{orgId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries of the organization
         * @description Newest first, counted to 10,000. Somebody who only looks after projects sees the entries of these. `format=csv` and `format=ndjson` give a file instead of a page: the newest 10,000 entries that match.
         *
         *     Permission `audit:view`: for the role `project_admin` and those above it.
         */
        get: operations["listOrganizationAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, those that wait for an answer unless told otherwise
         * @description Permission `invitation:view`: for the role `org_admin` and those above it.
         */
        get: operations["listOrganizationInvitations"];
        put?: never;
        /**
         * Invite somebody, or many at once
         * @description With `invitations` the answer is `{ data, failed }`: what could be sent, and why the rest could not.
         *
         *     Permission `invitation:create`: for the role `org_admin` and those above it.
         */
        post: operations["createOrganizationInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/invitations/{invitationId}": {
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
         * Cancel an invitation
         * @description Permission `invitation:cancel`: for the role `org_admin` and those above it.
         */
        delete: operations["deleteOrganizationInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again, with a new link and a new expiry; the old link dies
         * @description Permission `invitation:create`: for the role `org_admin` and those above it.
         */
        post: operations["resendOrganizationInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of an organization
         * @description Permission `member:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listOrganizationMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member, with the number of their CLI tokens
         * @description Permission `member:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getOrganizationMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave; all tokens and trigger keys they made are revoked
         * @description Permission `member:delete`: for the role `org_admin` and those above it, and for oneself.
         */
        delete: operations["deleteOrganizationMember"];
        options?: never;
        head?: never;
        /**
         * Change what a member may do; holds from their next request on
         * @description Permission `member:update`: for the role `org_admin` and those above it.
         */
        patch: operations["updateOrganizationMember"];
        trace?: never;
    };
    "/api/organizations/{orgId}/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects that the caller sees
         * @description Permission `project:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listOrganizationProjects"];
        put?: never;
        /**
         * Create a project
         * @description Permission `project:create`: for the role `org_admin` and those above it.
         */
        post: operations["createOrganizationProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/projects/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a project
         * @description Permission `project:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getOrganizationProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description It is gone for everybody at once; its rows and files go after 7 days.
         *
         *     Permission `project:delete`: for the role `org_admin` and those above it.
         */
        delete: operations["deleteOrganizationProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Permission `project:update`: for the role `project_admin` and those above it.
         */
        patch: operations["updateOrganizationProject"];
        trace?: never;
    };
    "/api/organizations/{orgId}/projects/{projectId}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project: it can be read, nothing in it changes, its schedules stand still
         * @description Permission `project:delete`: for the role `org_admin` and those above it.
         */
        post: operations["archiveOrganizationProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/projects/{projectId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who sees a project
         * @description Permission `project:manage_members`: for the role `project_admin` and those above it.
         */
        get: operations["listOrganizationProjectMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/projects/{projectId}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member of a project
         * @description Permission `project:manage_members`: for the role `project_admin` and those above it.
         */
        get: operations["getOrganizationProjectMember"];
        /**
         * Give a member of the organization a role in the project
         * @description Admins of the project may give roles up to editor.
         *
         *     Permission `project:manage_members`: for the role `project_admin` and those above it.
         */
        put: operations["updateOrganizationProjectMember"];
        post?: never;
        /**
         * Take the project's role from a member
         * @description Permission `project:manage_members`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteOrganizationProjectMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/projects/{projectId}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use an archived project again
         * @description Permission `project:delete`: for the role `org_admin` and those above it.
         */
        post: operations["unarchiveOrganizationProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep an organization that was to go
         * @description Permission `organization:delete`: for the role `org_owner` and those above it. Needs a signed-in session.
         */
        post: operations["restoreOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what each role may do
         * @description Permission `organization:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getOrganizationRole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the single sign-on
         * @description Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        get: operations["getOrganizationSso"];
        /**
         * Set the single sign-on
         * @description The provider is asked at once: a 400 says what it lacks. The client secret is sealed and never shown.
         *
         *     Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        put: operations["updateOrganizationSso"];
        post?: never;
        /**
         * Remove the single sign-on
         * @description Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        delete: operations["deleteOrganizationSso"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/sso/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a domain
         * @description Answers which TXT record has to be set before it is verified.
         *
         *     Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        post: operations["createOrganizationSsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/sso/domains/{domain}": {
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
         * Give a domain up
         * @description Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        delete: operations["deleteOrganizationSsoDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/sso/domains/{domain}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look for the TXT record of a domain
         * @description Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        post: operations["verifySsoDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/sso/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the provider whether it is there
         * @description Permission `sso:manage`: for the role `org_owner` and those above it.
         */
        post: operations["testOrganizationSso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what an organization has
         * @description Permission `organization:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getOrganizationStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organizations/{orgId}/transfer-ownership": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an admin the owner; the caller becomes an admin
         * @description Wants a sign-in of the last 15 minutes.
         *
         *     Permission `organization:delete`: for the role `org_owner` and those above it. Needs a signed-in session.
         */
        post: operations["transferOwnership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs
         * @description Permission `run:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run
         * @description Permission `run:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /**
         * Delete a run; a running one is cancelled first
         * @description Permission `run:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a run left behind
         * @description Permission `run:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listRunArtifacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}/artifacts/{artifactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an artifact
         * @description The bytes, whole or by Range. HTML reports open in a browser, sandboxed. A trace is a zip for `playwright show-trace`; with `view=page` it is a page, a 400 when the archive is damaged.
         *
         *     Permission `run:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getRunArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a running run
         * @description Permission `run:cancel`: for the role `project_editor` and those above it.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare a load run with an earlier one
         * @description Both summaries side by side, and the mean of each figure over the seconds of the run with a 95 % interval of its change. Runs that are no load tests, or not over, have nothing to compare: the lists are empty.
         *
         *     Permission `run:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getRunCompare"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a run
         * @description Permission `run:view`: for the role `project_viewer` and those above it, and for the trigger key that started the run.
         */
        get: operations["getRunStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/runs/{runId}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a run's console live
         * @description Server-Sent Events: `ready`, `console` ({ line }, with an id for Last-Event-ID), `heartbeat` after 15 s of silence, then one `complete` ({ status }) or `error` ({ message }). That of a run that failed comes once its artifacts are stored, 10 s after its end at the latest. A load test adds `progress` once a second (virtual users, requests, their rate and p95): a hint that may be left out, and safe to ignore.
         *
         *     Permission `run:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getRunStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of the project
         * @description Permission `tag:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Permission `tag:create`: for the role `project_editor` and those above it.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tags/{id}": {
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
         * Delete a tag and take it off everything
         * @description Permission `tag:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Rename or recolour a tag
         * @description Permission `tag:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/api/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tests
         * @description Permission `test:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listTests"];
        put?: never;
        /**
         * Create a test
         * @description Permission `test:create`: for the role `project_editor` and those above it.
         */
        post: operations["createTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a test
         * @description Permission `test:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getTest"];
        put?: never;
        post?: never;
        /**
         * Delete a test that no job uses
         * @description Permission `test:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteTest"];
        options?: never;
        head?: never;
        /**
         * Change a test
         * @description Permission `test:update`: for the role `project_editor` and those above it.
         */
        patch: operations["updateTest"];
        trace?: never;
    };
    "/api/tests/{id}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a single test
         * @description Permission `test:run`: for the role `project_editor` and those above it.
         */
        post: operations["executeTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the variables of the project
         * @description Permission `variable:view`: for the role `project_viewer` and those above it.
         */
        get: operations["listVariables"];
        put?: never;
        /**
         * Create a variable or a secret
         * @description Permission `variable:create`: for the role `project_editor` and those above it.
         */
        post: operations["createVariable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/variables/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a variable
         * @description Permission `variable:view`: for the role `project_viewer` and those above it.
         */
        get: operations["getVariable"];
        /**
         * Change a variable; fields left out stay
         * @description Permission `variable:update`: for the role `project_editor` and those above it.
         */
        put: operations["updateVariable"];
        post?: never;
        /**
         * Delete a variable
         * @description Permission `variable:delete`: for the role `project_admin` and those above it.
         */
        delete: operations["deleteVariable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Accepted: {
            message: string;
        };
        Alert: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            acknowledgedAt: string | null;
            acknowledgedBy: string | null;
            attempts: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                at: string;
                error: string | null;
                ok: boolean;
            }[];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @example run.failed */
            event: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description Shared by everything that is said about one trouble
             */
            incidentId: string | null;
            /**
             * @description What was said, in one line
             * @example Checkout failed
             */
            message: string;
            /** @description By whom; its id is null once it is deleted */
            provider: {
                /** Format: uuid */
                id: string | null;
                name: string;
                /** @enum {string} */
                type: "email" | "slack" | "webhook" | "telegram" | "discord" | "teams" | "pagerduty" | "opsgenie" | "googlechat" | "ntfy" | "pushover" | "mattermost";
            } | null;
            /** @description Why it failed, was suppressed or still waits */
            reason: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            sentAt: string | null;
            /** @enum {string} */
            status: "pending" | "sent" | "failed" | "suppressed";
            /** Format: uuid */
            targetId: string;
            targetName: string;
            /** @example job */
            targetType: string;
        };
        Artifact: {
            attempt: number | null;
            contentType: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "report" | "trace" | "video" | "screenshot" | "log" | "summary" | "other";
            /**
             * @description The run left it, but it could not be stored (the disk was full, say): there is nothing to download
             * @example false
             */
            missing: boolean;
            name: string;
            sizeBytes: number;
            /** Format: uuid */
            testId: string | null;
            url: string;
        };
        AuditEntry: {
            /** @example job.create */
            action: string;
            actor: {
                id: string | null;
                name: string;
                /** @enum {string} */
                type: "user" | "cli_token" | "trigger_key" | "system";
            };
            /** @description field → what it was and what it became; secrets masked, scripts as hashes and a diff */
            changes: {
                [key: string]: {
                    diff?: string;
                    from: unknown;
                    to: unknown;
                };
            } | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            ip: string | null;
            /**
             * Format: uuid
             * @description null: the entry is about the organization as a whole
             */
            projectId: string | null;
            /** @description The `X-Request-Id` of the request that did it */
            requestId: string | null;
            resourceId: string | null;
            resourceName: string | null;
            /** @example job */
            resourceType: string;
            /** @description false: it was tried and refused */
            success: boolean;
            userAgent: string | null;
        };
        BulkDone: {
            results: {
                /** @description Why it was left as it was */
                error: string | null;
                id: string;
                ok: boolean;
            }[];
        };
        Checked: {
            results: components["schemas"]["CheckResult"][];
        };
        CheckResult: {
            /**
             * @description The address connected to
             * @example 203.0.113.7
             */
            address: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            certificateExpiresAt: string | null;
            /** @description false: it failed, and nobody could look again */
            confirmed: boolean;
            /**
             * @description What only this type of check says: packet loss, the run of a test
             * @example null
             */
            details: {
                [key: string]: unknown;
            } | null;
            /**
             * @description null when up
             * @example null
             */
            error: {
                kind: string;
                message: string;
                phase: string | null;
            } | null;
            /** @example global */
            location: string;
            /**
             * @description During planned work: counts for nothing
             * @example false
             */
            maintenance: boolean;
            /** @description null: did not take place */
            phases: {
                bodyMs: number | null;
                connectMs: number | null;
                dnsMs: number | null;
                firstByteMs: number | null;
                tlsMs: number | null;
            };
            /**
             * @description Milliseconds
             * @example 83.4
             */
            responseTime: number;
            /**
             * @description unknown: it could not be looked, through no fault of the target
             * @example up
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
            /** @example 200 */
            statusCode: number | null;
            /**
             * Format: date-time
             * @description When the check began
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            /**
             * @description How often it was looked before the result was believed
             * @example 1
             */
            tries: number;
        };
        CliToken: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            createdBy: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            enabled: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "live" | "test";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            name: string;
            /** @enum {string} */
            scope: "full" | "read";
            /** @description The beginning of the token, to tell tokens apart */
            start: string;
        };
        CliTokenCreated: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            createdBy: {
                /** Format: uuid */
                id: string;
                name: string;
            };
            enabled: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /** @description The whole token; shown only here */
            key: string;
            /** @enum {string} */
            kind: "live" | "test";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            name: string;
            /** @enum {string} */
            scope: "full" | "read";
            /** @description The beginning of the token, to tell tokens apart */
            start: string;
        };
        DeletionScheduled: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            deletionScheduledAt: string;
            /** @constant */
            status: "pending_deletion";
        };
        Error: {
            /** @description Where one status has several causes: which, for programs. */
            code?: string;
            /** @description Only with 400: every wrong field. */
            details?: {
                message: string;
                /** @description Where: `config.timezone`; empty for the body as a whole. */
                path: string;
            }[];
            /** @description What is wrong, in words. */
            error: string;
        };
        Health: {
            /** @enum {string} */
            database: "connected" | "disconnected";
            /** @description The walls around scripts: L0 … L3n, or why none run here */
            isolation: string;
            /**
             * @description ok, or how many have had no result for two intervals
             * @example ok
             */
            monitors: string;
            /**
             * @description Why it is degraded, in words: no worker, due jobs that are not started, alerts that wait
             * @example []
             */
            reasons: string[];
            /** @enum {string} */
            redis: "connected" | "disconnected" | "embedded";
            /** @enum {string} */
            status: "ok" | "degraded" | "down";
            /** @enum {string} */
            storage: "connected" | "disconnected";
            version: string;
        };
        HeartbeatKey: {
            /**
             * @description The key in /api/heartbeats/{key}; shown only now
             * @example 5f0c4a5e-7a3c-4e7f-9d5b-3f1c2b7a9e10
             */
            heartbeatKey: string;
        };
        InstanceSettings: {
            /** @enum {string} */
            organizationCreation: "everyone" | "super_admins";
            /** @enum {string} */
            signUp: "open" | "invited" | "off";
        };
        Invitation: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            invitedBy: {
                name: string;
                /** Format: uuid */
                userId: string | null;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastSentAt: string;
            projects: {
                /** Format: uuid */
                projectId: string;
                /** @enum {string} */
                role: "project_admin" | "project_editor" | "project_viewer";
            }[];
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            sendCount: number;
            /** @enum {string} */
            status: "pending" | "accepted" | "declined" | "cancelled" | "expired";
        };
        InvitationAnswered: {
            /** Format: uuid */
            organizationId: string;
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
        };
        InvitationSent: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            email: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            invitedBy: {
                name: string;
                /** Format: uuid */
                userId: string | null;
            };
            /**
             * Format: uri
             * @description Shown only here, and only where no mail server is set
             */
            inviteUrl?: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastSentAt: string;
            projects: {
                /** Format: uuid */
                projectId: string;
                /** @enum {string} */
                role: "project_admin" | "project_editor" | "project_viewer";
            }[];
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            sendCount: number;
            /** @enum {string} */
            status: "pending" | "accepted" | "declined" | "cancelled" | "expired";
        };
        InvitationShown: {
            /**
             * @description Masked
             * @example a***@example.com
             */
            email: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            inviterName: string;
            organizationName: string;
            /** @description Nobody has signed up with that address yet */
            requiresSignUp: boolean;
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
        };
        InvitationsSent: {
            data: components["schemas"]["InvitationSent"][];
            failed: {
                email: string;
                error: string;
                index: number;
                status: number;
            }[];
        };
        Job: {
            /**
             * @description As given
             * @example {}
             */
            alertConfig: {
                [key: string]: unknown;
            };
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** @example *\/15 * * * * */
            cronSchedule: string | null;
            description: string | null;
            /**
             * @description The name that a program gave it; null without one
             * @example checkout/smoke
             */
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastRunAt: string | null;
            /**
             * @description The config (everything as code) that deployed it; null without one
             * @example null
             */
            managedBy: string | null;
            name: string;
            /**
             * Format: date-time
             * @description null without a schedule and while the job is paused
             * @example 2026-01-31T12:00:00.000Z
             */
            nextRunAt: string | null;
            retryCount: number;
            /** @description Why the scheduler put the job aside; give it a schedule again to go on */
            scheduleError: string | null;
            /** @enum {string} */
            status: "active" | "paused";
            /** @description By name */
            tags: components["schemas"]["ShownTag"][];
            tests: {
                /** Format: uuid */
                id: string;
                /** @description Counted from 0, in the order given */
                position: number;
                title: string;
                type: string;
            }[];
            timeoutSeconds: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        JobCreated: {
            job: components["schemas"]["Job"];
            /** @constant */
            success: true;
        };
        ListedOrganization: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            memberCount: number;
            name: string;
            projectCount: number;
            slug: string;
            /** @enum {string} */
            status: "active" | "pending_deletion";
        };
        ListedUser: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            email: string;
            emailVerified: boolean;
            /** Format: uuid */
            id: string;
            isBanned: boolean;
            isSuperAdmin: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastActiveAt: string | null;
            name: string;
            organizations: {
                /** Format: uuid */
                id: string;
                name: string;
                role: string;
            }[];
            twoFactorEnabled: boolean;
        };
        Location: {
            id: string;
            name: string;
            region: string;
        };
        MaintenanceWindow: {
            allMonitors: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description null: once, from startsAt to endsAt
             * @example 0 2 * * sun
             */
            cron: string | null;
            description: string | null;
            durationMinutes: number;
            enabled: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            endsAt: string | null;
            /** Format: uuid */
            id: string;
            /** @example false */
            isOn: boolean;
            monitors: {
                /** Format: uuid */
                id: string;
                name: string;
            }[];
            /** @example Database upgrade */
            name: string;
            /**
             * Format: date-time
             * @description The occurrence that is on, or comes next
             * @example 2026-01-31T12:00:00.000Z
             */
            nextFrom: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            nextUntil: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            startsAt: string | null;
            tags: components["schemas"]["ShownTag"][];
            /** @example Europe/Berlin */
            timezone: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        Me: {
            /** @description Null for somebody who is in no organization yet */
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
                slug: string;
            } | null;
            /** @description Of a session all of them, of a token its own */
            organizations: {
                /** Format: uuid */
                id: string;
                name: string;
                role: string;
                slug: string;
            }[];
            permissions: string[];
            project: {
                /** Format: uuid */
                id: string;
                name: string;
                slug: string;
            } | null;
            /**
             * @description In that project
             * @enum {string|null}
             */
            role: "super_admin" | "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer" | null;
            session: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                expiresAt: string | null;
                /** Format: uuid */
                id: string;
                /**
                 * Format: uuid
                 * @description The super admin who looks at the product as this person
                 */
                impersonatedBy: string | null;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                signedInAt: string;
            } | null;
            token: {
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                expiresAt: string | null;
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            user: {
                email: string;
                emailVerified: boolean;
                /** Format: uuid */
                id: string;
                isSuperAdmin: boolean;
                name: string;
                twoFactorEnabled: boolean;
            };
        };
        Member: {
            avatarUrl: string | null;
            email: string;
            /**
             * Format: uuid
             * @description The same as userId
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            joinedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastActiveAt: string | null;
            name: string;
            /** @description Projects with a role of their own, as far as the caller sees them */
            projects: {
                name: string;
                /** Format: uuid */
                projectId: string;
                /** @enum {string} */
                role: "project_admin" | "project_editor" | "project_viewer";
            }[];
            /**
             * @description selected: only the projects listed; viewers may have all
             * @enum {string}
             */
            projectScope: "all" | "selected";
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            ssoManaged: boolean;
            twoFactorEnabled: boolean;
            /** Format: uuid */
            userId: string;
        };
        MemberWithTokens: {
            avatarUrl: string | null;
            email: string;
            /**
             * Format: uuid
             * @description The same as userId
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            joinedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastActiveAt: string | null;
            name: string;
            /** @description Projects with a role of their own, as far as the caller sees them */
            projects: {
                name: string;
                /** Format: uuid */
                projectId: string;
                /** @enum {string} */
                role: "project_admin" | "project_editor" | "project_viewer";
            }[];
            /**
             * @description selected: only the projects listed; viewers may have all
             * @enum {string}
             */
            projectScope: "all" | "selected";
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            ssoManaged: boolean;
            /** @description CLI tokens the member made in this organization */
            tokenCount: number;
            twoFactorEnabled: boolean;
            /** Format: uuid */
            userId: string;
        };
        Monitor: {
            active: boolean;
            /**
             * @description As given
             * @example {}
             */
            alertConfig: {
                [key: string]: unknown;
            };
            /**
             * @description As given; secrets are shown as ***
             * @example {
             *       "confirm": {
             *         "retries": 2
             *       }
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description The name that a program gave it; null without one
             * @example checkout/smoke
             */
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Seconds from check to check
             * @example 60
             */
            interval: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastCheckAt: string | null;
            /**
             * Format: date-time
             * @description Of type heartbeat: when it was called last
             * @example 2026-01-31T12:00:00.000Z
             */
            lastHeartbeatAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastStatusChangeAt: string | null;
            /**
             * @description The config (everything as code) that deployed it; null without one
             * @example null
             */
            managedBy: string | null;
            /** @example GET */
            method: string;
            name: string;
            /**
             * Format: date-time
             * @description null while the monitor is paused
             * @example 2026-01-31T12:00:00.000Z
             */
            nextCheckAt: string | null;
            /**
             * @description pending: not checked yet
             * @example up
             * @enum {string}
             */
            status: "pending" | "up" | "degraded" | "down" | "unknown" | "maintenance" | "paused";
            /** @description By name */
            tags: components["schemas"]["ShownTag"][];
            /**
             * @description Seconds that a check may take
             * @example 30
             */
            timeout: number;
            /** @enum {string} */
            type: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /** @example https://example.com */
            url: string;
        };
        MonitorCreated: {
            active: boolean;
            /**
             * @description As given
             * @example {}
             */
            alertConfig: {
                [key: string]: unknown;
            };
            /**
             * @description As given; secrets are shown as ***
             * @example {
             *       "confirm": {
             *         "retries": 2
             *       }
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description The name that a program gave it; null without one
             * @example checkout/smoke
             */
            externalId: string | null;
            /**
             * @description Of type heartbeat; shown only now
             * @example 5f0c4a5e-7a3c-4e7f-9d5b-3f1c2b7a9e10
             */
            heartbeatKey: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Seconds from check to check
             * @example 60
             */
            interval: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastCheckAt: string | null;
            /**
             * Format: date-time
             * @description Of type heartbeat: when it was called last
             * @example 2026-01-31T12:00:00.000Z
             */
            lastHeartbeatAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastStatusChangeAt: string | null;
            /**
             * @description The config (everything as code) that deployed it; null without one
             * @example null
             */
            managedBy: string | null;
            /** @example GET */
            method: string;
            name: string;
            /**
             * Format: date-time
             * @description null while the monitor is paused
             * @example 2026-01-31T12:00:00.000Z
             */
            nextCheckAt: string | null;
            /**
             * @description pending: not checked yet
             * @example up
             * @enum {string}
             */
            status: "pending" | "up" | "degraded" | "down" | "unknown" | "maintenance" | "paused";
            /** @description By name */
            tags: components["schemas"]["ShownTag"][];
            /**
             * @description Seconds that a check may take
             * @example 30
             */
            timeout: number;
            /** @enum {string} */
            type: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /** @example https://example.com */
            url: string;
        };
        MonitorStats: {
            /**
             * @description Milliseconds, of good checks
             * @example 81.2
             */
            avgResponseTime: number | null;
            /**
             * @description The share of the time that checks stood for; the rest is no data
             * @example 99.8
             */
            coveredPercent: number;
            degradedChecks: number;
            /** @description Locations that have long said something else than the monitor now reads */
            disagreeing: {
                /** @example global */
                location: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                since: string;
                /** @enum {string} */
                status: "up" | "degraded" | "down" | "unknown";
            }[];
            failedChecks: number;
            /**
             * Format: date-time
             * @description Never before the monitor was made
             * @example 2026-01-31T12:00:00.000Z
             */
            from: string;
            locations: {
                /**
                 * @description Milliseconds, of good checks
                 * @example 81.2
                 */
                avgResponseTime: number | null;
                /**
                 * @description The share of the time that checks stood for; the rest is no data
                 * @example 99.8
                 */
                coveredPercent: number;
                degradedChecks: number;
                failedChecks: number;
                /** @example global */
                location: string;
                /** @description During planned work: counts neither way */
                maintenanceChecks: number;
                p50ResponseTime: number | null;
                /** @example 143.7 */
                p95ResponseTime: number | null;
                p99ResponseTime: number | null;
                /** @description Up or degraded */
                successfulChecks: number;
                totalChecks: number;
                /** @description It could not be looked: counts neither way */
                unknownChecks: number;
                /**
                 * @description Good checks of those that count; of several locations together the share of time that was not down; null without any
                 * @example 99.95
                 */
                uptimePercent: number | null;
            }[];
            /** @description During planned work: counts neither way */
            maintenanceChecks: number;
            p50ResponseTime: number | null;
            /** @example 143.7 */
            p95ResponseTime: number | null;
            p99ResponseTime: number | null;
            /** @enum {string} */
            period: "24h" | "7d" | "30d" | "90d";
            /** @description Up or degraded */
            successfulChecks: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            to: string;
            totalChecks: number;
            /** @description It could not be looked: counts neither way */
            unknownChecks: number;
            /**
             * @description Good checks of those that count; of several locations together the share of time that was not down; null without any
             * @example 99.95
             */
            uptimePercent: number | null;
        };
        MonitorSummary: {
            degraded: number;
            down: number;
            maintenance: number;
            paused: number;
            pending: number;
            total: number;
            unknown: number;
            up: number;
        };
        MonitorUptime: {
            days: {
                avgResponseTime: number | null;
                /**
                 * @description The share of the time that checks stood for; the rest is no data
                 * @example 99.8
                 */
                coveredPercent: number;
                /** @example 2026-01-31 */
                date: string;
                degradedChecks: number;
                failedChecks: number;
                /** @description During planned work: counts neither way */
                maintenanceChecks: number;
                /** @description Up or degraded */
                successfulChecks: number;
                totalChecks: number;
                /** @description It could not be looked: counts neither way */
                unknownChecks: number;
                /**
                 * @description Good checks of those that count; of several locations together the share of time that was not down; null without any
                 * @example 99.95
                 */
                uptimePercent: number | null;
            }[];
        };
        Mute: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            mutedAt: string;
            mutedBy: string;
            reason: string;
            /** Format: uuid */
            targetId: string;
            targetName: string;
            /** @enum {string} */
            targetType: "job" | "monitor";
            /**
             * Format: date-time
             * @description null: until what is wrong, or is wrong next, is over
             * @example 2026-01-31T12:00:00.000Z
             */
            until: string | null;
        };
        NotificationProvider: {
            /**
             * @description Secrets read as ***; sent back so, they stay as they are
             * @example {
             *       "to": [
             *         "ops@example.com"
             *       ]
             *     }
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            enabled: boolean;
            /**
             * @description The name that a program gave it; null without one
             * @example checkout/smoke
             */
            externalId: string | null;
            /**
             * Format: date-time
             * @description Since when nothing arrives; null while all is well
             * @example 2026-01-31T12:00:00.000Z
             */
            failingSince: string | null;
            /** Format: uuid */
            id: string;
            /** @description What the provider said last, while it is failing */
            lastError: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsed: string | null;
            /**
             * @description The config (everything as code) that deployed it; null without one
             * @example null
             */
            managedBy: string | null;
            name: string;
            /** @enum {string} */
            type: "email" | "slack" | "webhook" | "telegram" | "discord" | "teams" | "pagerduty" | "opsgenie" | "googlechat" | "ntfy" | "pushover" | "mattermost";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        NotificationProviderUser: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            type: "job" | "monitor";
        };
        NotificationTest: {
            /**
             * @description In the words of the provider
             * @example The provider took the message
             */
            message: string;
            success: boolean;
        };
        Organization: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            deletionScheduledAt: string | null;
            /** Format: uuid */
            id: string;
            logoUrl: string | null;
            name: string;
            /**
             * @description The caller's
             * @enum {string}
             */
            role: "super_admin" | "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            settings: components["schemas"]["OrganizationSettings"];
            slug: string;
            stats: {
                memberCount: number;
                projectCount: number;
            };
            /** @enum {string} */
            status: "active" | "pending_deletion";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        OrganizationSettings: {
            /** @description Who may be invited; empty: everybody */
            allowedEmailDomains: string[];
            auditRetentionDays: number;
            /**
             * @description What people become who join without an invitation
             * @enum {string}
             */
            defaultRole: "project_admin" | "project_editor" | "project_viewer";
            invitationTtlDays: number;
            /** @description Members without a second factor may only set one up */
            require2fa: boolean;
            /** @description The longest life of a new CLI token; 0: no limit */
            tokenMaxTtlDays: number;
        };
        OrganizationStats: {
            jobs: number;
            members: number;
            monitors: number;
            openIncidents: number;
            projects: number;
            runs: number;
            statusPages: number;
            tests: number;
        };
        OwnershipTransferred: {
            /** Format: uuid */
            ownerUserId: string;
            /** @constant */
            success: true;
        };
        Pagination: {
            hasNextPage: boolean;
            hasPrevPage: boolean;
            limit: number;
            page: number;
            total: number;
            totalPages: number;
        };
        Project: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            isDefault: boolean;
            /** @description Members of the organization who see the project */
            memberCount: number;
            name: string;
            /** Format: uuid */
            organizationId: string;
            slug: string;
            /**
             * @description archived: nothing in it changes, and its schedules stand still
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        ResultList: {
            pagination: components["schemas"]["Pagination"];
            results: components["schemas"]["CheckResult"][];
        };
        Roles: {
            data: {
                description: string;
                /** @description Higher is more */
                level: number;
                /** @description Resource → actions */
                permissions: {
                    [key: string]: string[];
                };
                /** @enum {string} */
                role: "super_admin" | "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            }[];
        };
        Run: {
            artifacts: components["schemas"]["Artifact"][];
            /** @description How many workers have taken the run up */
            attempt: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            completedAt: string | null;
            createdBy: {
                id: string | null;
                name: string;
                type: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            dueAt: string | null;
            durationMs: number | null;
            error: string | null;
            /** @enum {string|null} */
            failureKind: "assertion" | "threshold" | "script_error" | "timeout" | "memory" | "worker_lost" | "infrastructure" | null;
            /** Format: uuid */
            id: string;
            /** @description The walls around the script: L0 … L3n */
            isolation: string | null;
            /** Format: uuid */
            jobId: string | null;
            jobName: string | null;
            location: string;
            metrics: {
                [key: string]: unknown;
            } | null;
            /** @description A catch-up run: how many due times were missed */
            missed: number | null;
            /** @enum {string|null} */
            phase: "queued" | "preparing" | "executing" | "finishing" | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            queuedAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            startedAt: string | null;
            /** @enum {string} */
            status: "running" | "completed" | "failed" | "cancelled";
            /** Format: uuid */
            testId: string | null;
            tests: components["schemas"]["RunTest"][];
            testTitle: string | null;
            /** @enum {string} */
            trigger: "manual" | "schedule" | "api" | "trigger_key" | "monitor";
            /** @description The test's type, or job */
            type: string;
            /**
             * @description While it is queued: what it waits for
             * @example null
             */
            waitingFor: string | null;
        };
        RunComparison: {
            figures: {
                base: number;
                /** @description Of the earlier value, in percent; null when that is 0 */
                changePercent: number | null;
                /**
                 * @description Rates per second; percentiles of http_req_duration in ms
                 * @enum {string}
                 */
                figure: "requestsPerSecond" | "errorsPerSecond" | "iterationsPerSecond" | "bytesPerSecond" | "p50" | "p95" | "p99";
                high: number | null;
                /** @description Lower end of the 95 % interval of the change, in percent */
                low: number | null;
                /** @description The interval leaves 0 out; null when either run has fewer than 10 seconds to look at */
                significant: boolean | null;
                /** @description The mean over the run's seconds */
                value: number;
            }[];
            metrics: {
                base: number | null;
                /** @description Of the earlier value, in percent; null when that is 0 */
                changePercent: number | null;
                /** @example http_req_duration */
                metric: string;
                /** @example p(95) */
                stat: string;
                /** @enum {string} */
                unit: "ms" | "bytes" | "count";
                value: number | null;
            }[];
            run: {
                durationMs: number | null;
                /** Format: uuid */
                runId: string;
                status: string;
            };
            /** @description The run compared with; null when there is no earlier one */
            with: {
                durationMs: number | null;
                /** Format: uuid */
                runId: string;
                status: string;
            } | null;
        };
        RunStarted: {
            message: string;
            /** Format: uuid */
            runId: string;
        };
        RunStatus: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "running" | "completed" | "failed" | "cancelled";
        };
        RunTest: {
            attempts: {
                attempt: number;
                durationMs: number;
                error: components["schemas"]["TestError"] | null;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                startedAt: string;
                /** @enum {string} */
                status: "passed" | "failed" | "timed_out" | "interrupted" | "skipped";
            }[];
            /** @description Each test() of the script by itself */
            cases: {
                annotations: {
                    description?: string;
                    type: string;
                }[];
                attempts: {
                    attempt: number;
                    durationMs: number;
                    error: components["schemas"]["TestError"] | null;
                    /**
                     * Format: date-time
                     * @example 2026-01-31T12:00:00.000Z
                     */
                    startedAt: string;
                    /** @enum {string} */
                    status: "passed" | "failed" | "timed_out" | "interrupted" | "skipped";
                }[];
                flaky: boolean;
                /** @enum {string} */
                status: "passed" | "failed" | "skipped" | "cancelled";
                title: string;
            }[];
            durationMs: number | null;
            error: components["schemas"]["TestError"] | null;
            /** @enum {string|null} */
            failureKind: "assertion" | "threshold" | "script_error" | "timeout" | "memory" | "worker_lost" | "infrastructure" | null;
            /** @description Passed, but not at the first attempt */
            flaky: boolean;
            /** @enum {string} */
            status: "pending" | "passed" | "failed" | "skipped" | "cancelled";
            /** Format: uuid */
            testId: string;
            title: string;
            type: string;
        };
        Session: {
            /** @description The one that asks */
            current: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** @description A super admin looks at the product as this person */
            impersonated: boolean;
            ip: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastActiveAt: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            signedInAt: string;
            userAgent: string | null;
        };
        ShownTag: {
            /** @example #2563EB */
            color: string;
            /** Format: uuid */
            id: string;
            name: string;
        };
        SignedIn: {
            /**
             * @description second_factor: the password was right; go on at /api/auth/sign-in/second-factor
             * @enum {string}
             */
            status: "signed_in" | "second_factor";
        };
        SsoConfig: {
            clientId: string | null;
            /** @enum {string} */
            defaultRole: "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            domains: components["schemas"]["SsoDomain"][];
            enabled: boolean;
            enforced: boolean;
            groupClaim: string;
            groupMappings: {
                group: string;
                /**
                 * @description Of the roles of projects: where they count
                 * @default []
                 */
                projectIds: string[];
                /** @enum {string} */
                role: "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            }[];
            hasClientSecret: boolean;
            issuer: string | null;
            jitProvisioning: boolean;
            lastError: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastLoginAt: string | null;
            /** @constant */
            protocol: "oidc";
            /** @description To be registered with the provider */
            redirectUrl: string;
        };
        SsoDomain: {
            domain: string;
            /** @example _watchkeeper.example.com */
            txtName: string;
            /** @description What a TXT record of that name has to say */
            txtValue: string;
            verified: boolean;
        };
        Success: {
            /** @constant */
            success: true;
        };
        Tag: {
            /** @example #2563EB */
            color: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            /** Format: uuid */
            id: string;
            /** @example checkout */
            name: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        Test: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            description: string | null;
            /**
             * @description The name that a program gave it; null without one
             * @example checkout/smoke
             */
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description The config (everything as code) that deployed it; null without one
             * @example null
             */
            managedBy: string | null;
            /** @description Decoded; only with includeScript=true */
            script?: string;
            /** @description By name */
            tags: components["schemas"]["ShownTag"][];
            title: string;
            /** @enum {string} */
            type: "browser" | "api" | "playwright" | "performance" | "k6";
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
        };
        TestError: {
            column: number | null;
            line: number | null;
            message: string;
            /** @description The lines of the script around the failure */
            snippet: string | null;
            stack: string | null;
        };
        TriggerKey: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            enabled: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            jobId: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            name: string;
            /** @description The key's own limit, or the one that holds for all */
            rateLimit: {
                /** @description Requests per window */
                limit: number;
                windowSeconds: number;
            };
            /** @description The beginning of the key, to tell keys apart */
            start: string;
        };
        TriggerKeyCreated: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            enabled: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string | null;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            jobId: string;
            /** @description The whole key; shown only here */
            key: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            name: string;
            /** @description The key's own limit, or the one that holds for all */
            rateLimit: {
                /** @description Requests per window */
                limit: number;
                windowSeconds: number;
            };
            /** @description The beginning of the key, to tell keys apart */
            start: string;
        };
        Variable: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            isSecret: boolean;
            /** @example BASE_URL */
            key: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /** @description null for a secret: once stored it is never shown again */
            value: string | null;
        };
        VariableSaved: {
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            createdAt: string;
            description: string | null;
            /** Format: uuid */
            id: string;
            isSecret: boolean;
            /** @example BASE_URL */
            key: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            updatedAt: string;
            /** @description null for a secret: once stored it is never shown again */
            value: string | null;
            /** @description What the caller should know about what was saved */
            warnings: string[];
        };
    };
    responses: {
        /** @description A parameter or field is wrong; `details` names each. */
        BadRequest: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "name: Must not be blank",
                 *       "details": [
                 *         {
                 *           "path": "name",
                 *           "message": "Must not be blank"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the object does not allow this; `error` says what collides. */
        Conflict: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Run is already completed"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller's role or the token's scope does not allow this. */
        Forbidden: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Forbidden"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The link was used, was taken back or has expired. */
        Gone: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The invitation is no longer good"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers are larger than 16 KiB together. */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Request headers are too large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Our fault. `X-Request-Id` finds the reason in the log of the server. */
        InternalError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Internal server error"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Of `Expect` only `100-continue` is understood. */
        NotExpected: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Expect is not supported"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such thing in this project. */
        NotFound: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not `application/json`. */
        NotJson: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Send the body as application/json"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The range lies outside the file; `Content-Range` says how long that is. */
        OutsideTheFile: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Range is outside the 1024 bytes there are"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is larger than this server accepts. */
        TooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Request body is too large"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A rate limit is exceeded; `Retry-After` says how many seconds to wait. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body took too long to come. */
        TooSlow: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Request timed out"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing, invalid, disabled, expired or not meant for this endpoint. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Unauthorized"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The database cannot be reached just now; `Retry-After` says when to ask again. */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The database cannot be reached just now"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * @description Seconds to wait.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description What is wanted, and whether a token was wrong.
         * @example Bearer realm="Watchkeeper"
         */
        "WWW-Authenticate": string;
        /**
         * @description Requests allowed per window.
         * @example 1000
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in this window.
         * @example 999
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the window ends, in Unix seconds.
         * @example 1795788060
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Names this request in the log of the server.
         * @example 019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listInstallAudit: {
        parameters: {
            query?: {
                /** @description Exact, or all of a resource: job.* */
                action?: string;
                /** @description Id of the user, token or key */
                actorId?: string;
                /** @description csv, ndjson: no pages, the newest 10,000 entries that match */
                format?: "json" | "csv" | "ndjson";
                /** @description Not before this time */
                from?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                resourceId?: string;
                /** @description The part of the action before its dot */
                resourceType?: string;
                /** @description Before this time */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or with `format` a file */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "action": "job.create",
                     *           "resourceType": "job",
                     *           "resourceId": "text",
                     *           "resourceName": "text",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "text",
                     *             "name": "Checkout"
                     *           },
                     *           "projectId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "curl/8.5.0",
                     *           "requestId": "text",
                     *           "success": true,
                     *           "changes": {},
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    /** @example text */
                    "application/x-ndjson": string;
                    /** @example text */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllOrganizations: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Part of a name or address; what has no three letters or digits in a row: the beginning of one */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "slug": "default",
                     *           "status": "active",
                     *           "memberCount": 1,
                     *           "projectCount": 1,
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListedOrganization"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAdminSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signUp": "open",
                     *       "organizationCreation": "everyone"
                     *     }
                     */
                    "application/json": components["schemas"]["InstanceSettings"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAdminSetting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "signUp": "open",
                 *       "organizationCreation": "everyone"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description null: everyone
                     * @enum {string|null}
                     */
                    organizationCreation?: "everyone" | "super_admins" | null;
                    /**
                     * @description null: what the setting SIGN_UP of the server says
                     * @enum {string|null}
                     */
                    signUp?: "open" | "invited" | "off" | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signUp": "open",
                     *       "organizationCreation": "everyone"
                     *     }
                     */
                    "application/json": components["schemas"]["InstanceSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllUsers: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Part of a name or address; what has no three letters or digits in a row: the beginning of one */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "email": "ada@example.com",
                     *           "emailVerified": true,
                     *           "twoFactorEnabled": true,
                     *           "isSuperAdmin": true,
                     *           "isBanned": true,
                     *           "organizations": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "name": "Checkout",
                     *               "role": "text"
                     *             }
                     *           ],
                     *           "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListedUser"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAdminUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "isSuperAdmin": true,
                 *       "isBanned": true
                 *     }
                 */
                "application/json": {
                    /** @description true: tokens, trigger keys and sessions answer 401 at once */
                    isBanned?: boolean;
                    isSuperAdmin?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "email": "ada@example.com",
                     *       "emailVerified": true,
                     *       "twoFactorEnabled": true,
                     *       "isSuperAdmin": true,
                     *       "isBanned": true,
                     *       "organizations": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "role": "text"
                     *         }
                     *       ],
                     *       "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ListedUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    impersonateAdminUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "expiresAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: date-time
                         * @example 2026-01-31T12:00:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "event": "run.failed",
                     *       "targetType": "job",
                     *       "targetId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "targetName": "text",
                     *       "message": "Checkout failed",
                     *       "status": "pending",
                     *       "reason": "text",
                     *       "provider": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "type": "email"
                     *       },
                     *       "attempts": [
                     *         {
                     *           "at": "2026-01-31T12:00:00.000Z",
                     *           "ok": true,
                     *           "error": null
                     *         }
                     *       ],
                     *       "incidentId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "acknowledgedAt": "2026-01-31T12:00:00.000Z",
                     *       "acknowledgedBy": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "sentAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendAlert: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "event": "run.failed",
                     *       "targetType": "job",
                     *       "targetId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "targetName": "text",
                     *       "message": "Checkout failed",
                     *       "status": "pending",
                     *       "reason": "text",
                     *       "provider": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "type": "email"
                     *       },
                     *       "attempts": [
                     *         {
                     *           "at": "2026-01-31T12:00:00.000Z",
                     *           "ok": true,
                     *           "error": null
                     *         }
                     *       ],
                     *       "incidentId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "acknowledgedAt": "2026-01-31T12:00:00.000Z",
                     *       "acknowledgedBy": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "sentAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Alert"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlertHistory: {
        parameters: {
            query?: {
                /** @description Exact, or a prefix: run.* */
                event?: string;
                /**
                 * @description Not before
                 * @example 2026-01-31T12:00:00.000Z
                 */
                from?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description By this provider */
                providerId?: string;
                status?: "pending" | "sent" | "failed" | "suppressed";
                /** @description Of this job or monitor */
                targetId?: string;
                /**
                 * @description Before
                 * @example 2026-01-31T12:00:00.000Z
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "event": "run.failed",
                     *           "targetType": "job",
                     *           "targetId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "targetName": "text",
                     *           "message": "Checkout failed",
                     *           "status": "pending",
                     *           "reason": "text",
                     *           "provider": {
                     *             "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *             "name": "Checkout",
                     *             "type": "email"
                     *           },
                     *           "attempts": [
                     *             {
                     *               "at": "2026-01-31T12:00:00.000Z",
                     *               "ok": true,
                     *               "error": null
                     *             }
                     *           ],
                     *           "incidentId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "acknowledgedAt": "2026-01-31T12:00:00.000Z",
                     *           "acknowledgedBy": "text",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "sentAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Alert"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlertMutes: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "targetType": "job",
                     *           "targetId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "targetName": "text",
                     *           "until": "2026-01-31T12:00:00.000Z",
                     *           "reason": "text",
                     *           "mutedBy": "text",
                     *           "mutedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Mute"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Exact, or all of a resource: job.* */
                action?: string;
                /** @description Id of the user, token or key */
                actorId?: string;
                /** @description csv, ndjson: no pages, the newest 10,000 entries that match */
                format?: "json" | "csv" | "ndjson";
                /** @description Not before this time */
                from?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                resourceId?: string;
                /** @description The part of the action before its dot */
                resourceType?: string;
                /** @description Before this time */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or with `format` a file */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "action": "job.create",
                     *           "resourceType": "job",
                     *           "resourceId": "text",
                     *           "resourceName": "text",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "text",
                     *             "name": "Checkout"
                     *           },
                     *           "projectId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "curl/8.5.0",
                     *           "requestId": "text",
                     *           "success": true,
                     *           "changes": {},
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    /** @example text */
                    "application/x-ndjson": string;
                    /** @example text */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "text",
                 *       "newPassword": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    currentPassword: string;
                    /**
                     * @description At least 10 characters
                     * @example correct horse battery
                     */
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description At least 10 characters
                     * @example correct horse battery
                     */
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "current": true,
                     *           "signedInAt": "2026-01-31T12:00:00.000Z",
                     *           "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *           "expiresAt": "2026-01-31T12:00:00.000Z",
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "curl/8.5.0",
                     *           "impersonated": true
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Session"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "revoked": 1
                     *     }
                     */
                    "application/json": {
                        revoked: number;
                        success: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "text",
                 *       "remember": true
                 *     }
                 */
                "application/json": {
                    email: string;
                    password: string;
                    /**
                     * @description false: until the browser is closed, a day at most
                     * @default true
                     */
                    remember?: boolean;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "signed_in"
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInBySecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "totp",
                 *       "code": "texttt"
                 *     }
                 */
                "application/json": {
                    code: string;
                    /**
                     * @default totp
                     * @enum {string}
                     */
                    kind?: "totp" | "recovery";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "signed_in"
                     *     }
                     */
                    "application/json": components["schemas"]["SignedIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSignUpPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "signUp": "open"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        signUp: "open" | "invited" | "off";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signUpByEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery",
                 *       "invitationToken": "text"
                 *     }
                 */
                "application/json": {
                    email: string;
                    /** @description The end of an invitation link: proves the address, and is needed where sign-up is by invitation */
                    invitationToken?: string;
                    name: string;
                    /**
                     * @description At least 10 characters
                     * @example correct horse battery
                     */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "returnTo": "/"
                 *     }
                 */
                "application/json": {
                    email: string;
                    /**
                     * @description A path of this server
                     * @default /
                     * @example /
                     */
                    returnTo?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://example.com"
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description Where the browser goes on
                         */
                        url: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    finishSso: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                iss?: string;
                state?: string;
            };
            header?: never;
            path: {
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "texttt"
                 *     }
                 */
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uri": "text",
                     *       "recoveryCodes": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Each works once; shown this once */
                        recoveryCodes: string[];
                        /** @description `otpauth://…`, to be shown as a QR code */
                        uri: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "text"
                 *     }
                 */
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recoveryCodes": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        recoveryCodes: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "text"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": components["schemas"]["Accepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCliTokens: {
        parameters: {
            query?: {
                /** @description Only tokens that this user made */
                createdBy?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "start": "svc_live_4f9K",
                     *           "kind": "live",
                     *           "scope": "full",
                     *           "enabled": true,
                     *           "expiresAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "createdBy": {
                     *             "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *             "name": "Checkout"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["CliToken"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCliToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "expiresIn": 2592000,
                 *       "kind": "live",
                 *       "scope": "full"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description Ignored */
                    readonly createdBy?: unknown;
                    /** @description Ignored */
                    readonly enabled?: unknown;
                    /** @description Ignored */
                    readonly expiresAt?: unknown;
                    /** @description Seconds until it expires; the organization's settings may ask for it and bound it */
                    expiresIn?: number | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly key?: unknown;
                    /**
                     * @default live
                     * @enum {string}
                     */
                    kind?: "live" | "test";
                    /** @description Ignored */
                    readonly lastUsedAt?: unknown;
                    name: string;
                    /**
                     * @description read: the token may only GET
                     * @default full
                     * @enum {string}
                     */
                    scope?: "full" | "read";
                    /** @description Ignored */
                    readonly start?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "start": "svc_live_4f9K",
                     *       "kind": "live",
                     *       "scope": "full",
                     *       "enabled": true,
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "createdBy": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout"
                     *       },
                     *       "key": "svc_live_4f9KtY2mWq8ZbN0cVx6RjH3sLd7GpA1uEi5oTzQyXnM"
                     *     }
                     */
                    "application/json": components["schemas"]["CliTokenCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCliToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCliToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "name": "Checkout"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description Ignored */
                    readonly createdBy?: unknown;
                    enabled?: boolean;
                    /** @description Ignored */
                    readonly expiresAt?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly key?: unknown;
                    /** @description Ignored */
                    readonly kind?: unknown;
                    /** @description Ignored */
                    readonly lastUsedAt?: unknown;
                    name?: string;
                    /** @description Ignored */
                    readonly scope?: unknown;
                    /** @description Ignored */
                    readonly start?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "start": "svc_live_4f9K",
                     *       "kind": "live",
                     *       "scope": "full",
                     *       "enabled": true,
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "createdBy": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CliToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "database": "connected",
                     *       "redis": "connected",
                     *       "storage": "connected",
                     *       "isolation": "text",
                     *       "monitors": "ok",
                     *       "reasons": [],
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            401: components["responses"]["Unauthorized"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description The service cannot do its work just now */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "database": "connected",
                     *       "redis": "connected",
                     *       "storage": "connected",
                     *       "isolation": "text",
                     *       "monitors": "ok",
                     *       "reasons": [],
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    sendHeartbeatByGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As shown when the monitor was made */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As shown when the monitor was made */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The end of the link that was mailed */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationName": "text",
                     *       "inviterName": "text",
                     *       "role": "org_owner",
                     *       "email": "a***@example.com",
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "requiresSignUp": true
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationShown"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The end of the link that was mailed */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "role": "org_owner"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationAnswered"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    declineInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The end of the link that was mailed */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "role": "org_owner"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationAnswered"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @description Only the one with this external id */
                externalId?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Part of the name, in any case */
                search?: string;
                /** @description The id or the name of a tag, in any case */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "description": "Buys one item and reads the receipt",
                     *           "externalId": "checkout/smoke",
                     *           "managedBy": null,
                     *           "status": "active",
                     *           "cronSchedule": "*\/15 * * * *",
                     *           "timeoutSeconds": 300,
                     *           "retryCount": 1,
                     *           "config": {},
                     *           "tests": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "title": "Checkout works",
                     *               "type": "text",
                     *               "position": 1
                     *             }
                     *           ],
                     *           "tags": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "name": "Checkout",
                     *               "color": "#2563EB"
                     *             }
                     *           ],
                     *           "alertConfig": {},
                     *           "lastRunAt": "2026-01-31T12:00:00.000Z",
                     *           "nextRunAt": "2026-01-31T12:00:00.000Z",
                     *           "scheduleError": "text",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Job"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "description": "Buys one item and reads the receipt",
                 *       "status": "active",
                 *       "cronSchedule": "0 6 * * mon-fri",
                 *       "timeoutSeconds": 300,
                 *       "retryCount": 0,
                 *       "config": {
                 *         "environment": {},
                 *         "timezone": "Europe/Berlin",
                 *         "overlap": "skip",
                 *         "missed": "once",
                 *         "location": "global",
                 *         "parallel": true,
                 *         "stopOnFailure": true,
                 *         "artifacts": {
                 *           "trace": "off",
                 *           "video": "off",
                 *           "screenshot": "off"
                 *         }
                 *       },
                 *       "tests": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "alertConfig": {
                 *         "enabled": true,
                 *         "notificationProviders": [],
                 *         "providerRules": [],
                 *         "onFailure": true,
                 *         "onSuccess": true,
                 *         "onRecovery": true,
                 *         "onTimeout": true,
                 *         "failureThreshold": 1,
                 *         "recoveryThreshold": 1,
                 *         "reminderMinutes": 60,
                 *         "quietHours": {
                 *           "from": "22:00",
                 *           "to": "07:00",
                 *           "timezone": "Europe/Berlin"
                 *         },
                 *         "customMessage": "See the runbook"
                 *       },
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    alertConfig?: {
                        customMessage?: string | null;
                        enabled?: boolean;
                        /** @description Failures in a row before an alert; 1 when absent */
                        failureThreshold?: number;
                        notificationProviders?: string[];
                        /** @description true when absent */
                        onFailure?: boolean;
                        /** @description true when absent */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description true when absent */
                        onTimeout?: boolean;
                        /**
                         * @description What single ones of the providers are told, and how late
                         * @example []
                         */
                        providerRules?: {
                            /** @description What is over within this time is never told there; 0 when absent */
                            delayMinutes?: number;
                            /** @description Only these; all when absent */
                            events?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description What is not urgent waits for the end of these hours
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; UTC when absent */
                            timezone?: string;
                            to: string;
                            /** @description Events that are told all the same; outages and failures when absent */
                            urgent?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                        } | null;
                        /** @description Good ones in a row before the all-clear; 1 when absent */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    config?: ({
                        /** @description What is kept of a browser; on-failure when absent */
                        artifacts?: {
                            /** @enum {string} */
                            screenshot?: "off" | "on" | "on-failure";
                            /** @enum {string} */
                            trace?: "off" | "on" | "on-failure";
                            /** @enum {string} */
                            video?: "off" | "on" | "on-failure";
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Variables for the scripts, over the project's own */
                        environment?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Where it runs; global when absent
                         * @example global
                         * @example eu-central
                         */
                        location?: string;
                        /**
                         * @description Due times while no scheduler was up: caught up by one run, or let go; once when absent
                         * @enum {string}
                         */
                        missed?: "once" | "skip";
                        /**
                         * @description When the job is due and still runs; skip when absent
                         * @enum {string}
                         */
                        overlap?: "skip" | "queue" | "allow";
                        /** @description Tests of the job side by side; true when absent */
                        parallel?: boolean;
                        /** @description Leave out the rest after a failure; false when absent */
                        stopOnFailure?: boolean;
                        /**
                         * @description IANA name, for cronSchedule; UTC when absent
                         * @example Europe/Berlin
                         */
                        timezone?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Cron: minute, hour, day of month, month, day of week
                     * @example 0 6 * * mon-fri
                     */
                    cronSchedule?: string | null;
                    description?: string | null;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly lastRunAt?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    name: string;
                    /** @description Ignored */
                    readonly nextRunAt?: unknown;
                    /**
                     * @description How often a failed test is tried again; 0 again with null
                     * @default 0
                     */
                    retryCount?: number | null;
                    /** @description Ignored */
                    readonly scheduleError?: unknown;
                    /**
                     * @default active
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @description Ids of tests, in the order to run them */
                    tests?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description Bounds a run from its start, retries included; 300 again with null
                     * @default 300
                     */
                    timeoutSeconds?: number | null;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "job": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "description": "Buys one item and reads the receipt",
                     *         "externalId": "checkout/smoke",
                     *         "managedBy": null,
                     *         "status": "active",
                     *         "cronSchedule": "*\/15 * * * *",
                     *         "timeoutSeconds": 300,
                     *         "retryCount": 1,
                     *         "config": {},
                     *         "tests": [
                     *           {
                     *             "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *             "title": "Checkout works",
                     *             "type": "text",
                     *             "position": 1
                     *           }
                     *         ],
                     *         "tags": [
                     *           {
                     *             "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *             "name": "Checkout",
                     *             "color": "#2563EB"
                     *           }
                     *         ],
                     *         "alertConfig": {},
                     *         "lastRunAt": "2026-01-31T12:00:00.000Z",
                     *         "nextRunAt": "2026-01-31T12:00:00.000Z",
                     *         "scheduleError": "text",
                     *         "createdAt": "2026-01-31T12:00:00.000Z",
                     *         "updatedAt": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["JobCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "description": "Buys one item and reads the receipt",
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "status": "active",
                     *       "cronSchedule": "*\/15 * * * *",
                     *       "timeoutSeconds": 300,
                     *       "retryCount": 1,
                     *       "config": {},
                     *       "tests": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "title": "Checkout works",
                     *           "type": "text",
                     *           "position": 1
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "alertConfig": {},
                     *       "lastRunAt": "2026-01-31T12:00:00.000Z",
                     *       "nextRunAt": "2026-01-31T12:00:00.000Z",
                     *       "scheduleError": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "description": "Buys one item and reads the receipt",
                 *       "status": "active",
                 *       "cronSchedule": "0 6 * * mon-fri",
                 *       "timeoutSeconds": 300,
                 *       "retryCount": 1,
                 *       "config": {
                 *         "environment": {},
                 *         "timezone": "Europe/Berlin",
                 *         "overlap": "skip",
                 *         "missed": "once",
                 *         "location": "global",
                 *         "parallel": true,
                 *         "stopOnFailure": true,
                 *         "artifacts": {
                 *           "trace": "off",
                 *           "video": "off",
                 *           "screenshot": "off"
                 *         }
                 *       },
                 *       "tests": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "alertConfig": {
                 *         "enabled": true,
                 *         "notificationProviders": [],
                 *         "providerRules": [],
                 *         "onFailure": true,
                 *         "onSuccess": true,
                 *         "onRecovery": true,
                 *         "onTimeout": true,
                 *         "failureThreshold": 1,
                 *         "recoveryThreshold": 1,
                 *         "reminderMinutes": 60,
                 *         "quietHours": {
                 *           "from": "22:00",
                 *           "to": "07:00",
                 *           "timezone": "Europe/Berlin"
                 *         },
                 *         "customMessage": "See the runbook"
                 *       },
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    alertConfig?: {
                        customMessage?: string | null;
                        enabled?: boolean;
                        /** @description Failures in a row before an alert; 1 when absent */
                        failureThreshold?: number;
                        notificationProviders?: string[];
                        /** @description true when absent */
                        onFailure?: boolean;
                        /** @description true when absent */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description true when absent */
                        onTimeout?: boolean;
                        /**
                         * @description What single ones of the providers are told, and how late
                         * @example []
                         */
                        providerRules?: {
                            /** @description What is over within this time is never told there; 0 when absent */
                            delayMinutes?: number;
                            /** @description Only these; all when absent */
                            events?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description What is not urgent waits for the end of these hours
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; UTC when absent */
                            timezone?: string;
                            to: string;
                            /** @description Events that are told all the same; outages and failures when absent */
                            urgent?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                        } | null;
                        /** @description Good ones in a row before the all-clear; 1 when absent */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    config?: ({
                        /** @description What is kept of a browser; on-failure when absent */
                        artifacts?: {
                            /** @enum {string} */
                            screenshot?: "off" | "on" | "on-failure";
                            /** @enum {string} */
                            trace?: "off" | "on" | "on-failure";
                            /** @enum {string} */
                            video?: "off" | "on" | "on-failure";
                        } & {
                            [key: string]: unknown;
                        };
                        /** @description Variables for the scripts, over the project's own */
                        environment?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Where it runs; global when absent
                         * @example global
                         * @example eu-central
                         */
                        location?: string;
                        /**
                         * @description Due times while no scheduler was up: caught up by one run, or let go; once when absent
                         * @enum {string}
                         */
                        missed?: "once" | "skip";
                        /**
                         * @description When the job is due and still runs; skip when absent
                         * @enum {string}
                         */
                        overlap?: "skip" | "queue" | "allow";
                        /** @description Tests of the job side by side; true when absent */
                        parallel?: boolean;
                        /** @description Leave out the rest after a failure; false when absent */
                        stopOnFailure?: boolean;
                        /**
                         * @description IANA name, for cronSchedule; UTC when absent
                         * @example Europe/Berlin
                         */
                        timezone?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Cron: minute, hour, day of month, month, day of week
                     * @example 0 6 * * mon-fri
                     */
                    cronSchedule?: string | null;
                    description?: string | null;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly lastRunAt?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    name?: string;
                    /** @description Ignored */
                    readonly nextRunAt?: unknown;
                    /** @description How often a failed test is tried again; 0 again with null */
                    retryCount?: number | null;
                    /** @description Ignored */
                    readonly scheduleError?: unknown;
                    /** @enum {string} */
                    status?: "active" | "paused";
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @description Ids of tests, in the order to run them */
                    tests?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @description Bounds a run from its start, retries included; 300 again with null */
                    timeoutSeconds?: number | null;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "description": "Buys one item and reads the receipt",
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "status": "active",
                     *       "cronSchedule": "*\/15 * * * *",
                     *       "timeoutSeconds": 300,
                     *       "retryCount": 1,
                     *       "config": {},
                     *       "tests": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "title": "Checkout works",
                     *           "type": "text",
                     *           "position": 1
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "alertConfig": {},
                     *       "lastRunAt": "2026-01-31T12:00:00.000Z",
                     *       "nextRunAt": "2026-01-31T12:00:00.000Z",
                     *       "scheduleError": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Job"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listJobApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the job */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "start": "svc_live_4f9K",
                     *           "enabled": true,
                     *           "expiresAt": "2026-01-31T12:00:00.000Z",
                     *           "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "rateLimit": {
                     *             "limit": 50,
                     *             "windowSeconds": 1
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["TriggerKey"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJobApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID of the job */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "expiresIn": 2592000,
                 *       "rateLimit": {
                 *         "limit": 50,
                 *         "windowSeconds": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description Ignored */
                    readonly enabled?: unknown;
                    /** @description Ignored */
                    readonly expiresAt?: unknown;
                    /** @description Seconds until it expires */
                    expiresIn?: number | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly jobId?: unknown;
                    /** @description Ignored */
                    readonly key?: unknown;
                    /** @description Ignored */
                    readonly lastUsedAt?: unknown;
                    name: string;
                    /** @description For admins. null: the limit that holds for all */
                    rateLimit?: {
                        limit: number;
                        windowSeconds: number;
                    } | null;
                    /** @description Ignored */
                    readonly start?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "start": "svc_live_4f9K",
                     *       "enabled": true,
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "rateLimit": {
                     *         "limit": 50,
                     *         "windowSeconds": 1
                     *       },
                     *       "key": "svc_live_4f9KtY2mWq8ZbN0cVx6RjH3sLd7GpA1uEi5oTzQyXnM"
                     *     }
                     */
                    "application/json": components["schemas"]["TriggerKeyCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteJobApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the job */
                id: string;
                /** @description UUID of the key */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateJobApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the job */
                id: string;
                /** @description UUID of the key */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "name": "Checkout",
                 *       "rateLimit": {
                 *         "limit": 50,
                 *         "windowSeconds": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    enabled?: boolean;
                    /** @description Ignored */
                    readonly expiresAt?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly jobId?: unknown;
                    /** @description Ignored */
                    readonly key?: unknown;
                    /** @description Ignored */
                    readonly lastUsedAt?: unknown;
                    name?: string;
                    /** @description For admins. null: the limit that holds for all */
                    rateLimit?: {
                        limit: number;
                        windowSeconds: number;
                    } | null;
                    /** @description Ignored */
                    readonly start?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "start": "svc_live_4f9K",
                     *       "enabled": true,
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "lastUsedAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "rateLimit": {
                     *         "limit": 50,
                     *         "windowSeconds": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TriggerKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    muteJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": null,
                 *       "reason": "Moving to the new cluster"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly mutedAt?: unknown;
                    /** @description Ignored */
                    readonly mutedBy?: unknown;
                    /** @example Moving to the new cluster */
                    reason: string;
                    /** @description Ignored */
                    readonly targetId?: unknown;
                    /** @description Ignored */
                    readonly targetName?: unknown;
                    /** @description Ignored */
                    readonly targetType?: unknown;
                    /**
                     * Format: date-time
                     * @description To come; without it: until what is wrong, or is wrong next, is over
                     */
                    until?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "targetType": "job",
                     *       "targetId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "targetName": "text",
                     *       "until": "2026-01-31T12:00:00.000Z",
                     *       "reason": "text",
                     *       "mutedBy": "text",
                     *       "mutedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mute"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmuteJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    triggerJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        /** @description Ignored */
        requestBody?: {
            content: {
                /** @example {} */
                "application/json": unknown;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": components["schemas"]["RunStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    runJob: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    jobId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": components["schemas"]["RunStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLocations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "locations": [
                     *         {
                     *           "id": "text",
                     *           "name": "Checkout",
                     *           "region": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        locations: components["schemas"]["Location"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMaintenanceWindows: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Database upgrade",
                     *           "description": "Buys one item and reads the receipt",
                     *           "enabled": true,
                     *           "startsAt": "2026-01-31T12:00:00.000Z",
                     *           "endsAt": "2026-01-31T12:00:00.000Z",
                     *           "cron": "0 2 * * sun",
                     *           "durationMinutes": 1,
                     *           "timezone": "Europe/Berlin",
                     *           "allMonitors": true,
                     *           "monitors": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "name": "Checkout"
                     *             }
                     *           ],
                     *           "tags": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "name": "Checkout",
                     *               "color": "#2563EB"
                     *             }
                     *           ],
                     *           "isOn": false,
                     *           "nextFrom": "2026-01-31T12:00:00.000Z",
                     *           "nextUntil": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["MaintenanceWindow"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Database upgrade",
                 *       "description": "Buys one item and reads the receipt",
                 *       "enabled": true,
                 *       "startsAt": "2026-01-31T22:00:00.000Z",
                 *       "endsAt": "2026-06-30T22:00:00.000Z",
                 *       "cron": "0 2 * * sun",
                 *       "durationMinutes": 90,
                 *       "timezone": "Europe/Berlin",
                 *       "allMonitors": false,
                 *       "monitors": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Every monitor of the project, also later ones
                     * @default false
                     * @example false
                     */
                    allMonitors?: boolean;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description When it begins, again and again; null: once, from startsAt to endsAt
                     * @example 0 2 * * sun
                     */
                    cron?: string | null;
                    description?: string | null;
                    /**
                     * @description With cron: how long each takes; 60 when absent
                     * @example 90
                     */
                    durationMinutes?: number | null;
                    /** @default true */
                    enabled?: boolean;
                    /**
                     * Format: date-time
                     * @example 2026-06-30T22:00:00.000Z
                     */
                    endsAt?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly isOn?: unknown;
                    /** @description Ids of monitors */
                    monitors?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @example Database upgrade */
                    name: string;
                    /** @description Ignored */
                    readonly nextFrom?: unknown;
                    /** @description Ignored */
                    readonly nextUntil?: unknown;
                    /**
                     * Format: date-time
                     * @example 2026-01-31T22:00:00.000Z
                     */
                    startsAt?: string | null;
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description IANA name, for cron; UTC when absent
                     * @example Europe/Berlin
                     */
                    timezone?: string | null;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Database upgrade",
                     *       "description": "Buys one item and reads the receipt",
                     *       "enabled": true,
                     *       "startsAt": "2026-01-31T12:00:00.000Z",
                     *       "endsAt": "2026-01-31T12:00:00.000Z",
                     *       "cron": "0 2 * * sun",
                     *       "durationMinutes": 1,
                     *       "timezone": "Europe/Berlin",
                     *       "allMonitors": true,
                     *       "monitors": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout"
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "isOn": false,
                     *       "nextFrom": "2026-01-31T12:00:00.000Z",
                     *       "nextUntil": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Database upgrade",
                     *       "description": "Buys one item and reads the receipt",
                     *       "enabled": true,
                     *       "startsAt": "2026-01-31T12:00:00.000Z",
                     *       "endsAt": "2026-01-31T12:00:00.000Z",
                     *       "cron": "0 2 * * sun",
                     *       "durationMinutes": 1,
                     *       "timezone": "Europe/Berlin",
                     *       "allMonitors": true,
                     *       "monitors": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout"
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "isOn": false,
                     *       "nextFrom": "2026-01-31T12:00:00.000Z",
                     *       "nextUntil": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMaintenanceWindow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Database upgrade",
                 *       "description": "Buys one item and reads the receipt",
                 *       "enabled": true,
                 *       "startsAt": "2026-01-31T22:00:00.000Z",
                 *       "endsAt": "2026-06-30T22:00:00.000Z",
                 *       "cron": "0 2 * * sun",
                 *       "durationMinutes": 90,
                 *       "timezone": "Europe/Berlin",
                 *       "allMonitors": false,
                 *       "monitors": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Every monitor of the project, also later ones
                     * @example false
                     */
                    allMonitors?: boolean;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description When it begins, again and again; null: once, from startsAt to endsAt
                     * @example 0 2 * * sun
                     */
                    cron?: string | null;
                    description?: string | null;
                    /**
                     * @description With cron: how long each takes; 60 when absent
                     * @example 90
                     */
                    durationMinutes?: number | null;
                    enabled?: boolean;
                    /**
                     * Format: date-time
                     * @example 2026-06-30T22:00:00.000Z
                     */
                    endsAt?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly isOn?: unknown;
                    /** @description Ids of monitors */
                    monitors?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @example Database upgrade */
                    name?: string;
                    /** @description Ignored */
                    readonly nextFrom?: unknown;
                    /** @description Ignored */
                    readonly nextUntil?: unknown;
                    /**
                     * Format: date-time
                     * @example 2026-01-31T22:00:00.000Z
                     */
                    startsAt?: string | null;
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description IANA name, for cron; UTC when absent
                     * @example Europe/Berlin
                     */
                    timezone?: string | null;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Database upgrade",
                     *       "description": "Buys one item and reads the receipt",
                     *       "enabled": true,
                     *       "startsAt": "2026-01-31T12:00:00.000Z",
                     *       "endsAt": "2026-01-31T12:00:00.000Z",
                     *       "cron": "0 2 * * sun",
                     *       "durationMinutes": 1,
                     *       "timezone": "Europe/Berlin",
                     *       "allMonitors": true,
                     *       "monitors": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout"
                     *         }
                     *       ],
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "isOn": false,
                     *       "nextFrom": "2026-01-31T12:00:00.000Z",
                     *       "nextUntil": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MaintenanceWindow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "email": "ada@example.com",
                     *         "emailVerified": true,
                     *         "twoFactorEnabled": true,
                     *         "isSuperAdmin": true
                     *       },
                     *       "organization": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "slug": "default"
                     *       },
                     *       "project": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "slug": "default"
                     *       },
                     *       "role": "super_admin",
                     *       "permissions": [
                     *         "text"
                     *       ],
                     *       "token": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "expiresAt": "2026-01-31T12:00:00.000Z"
                     *       },
                     *       "session": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "signedInAt": "2026-01-31T12:00:00.000Z",
                     *         "expiresAt": "2026-01-31T12:00:00.000Z",
                     *         "impersonatedBy": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                     *       },
                     *       "organizations": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "slug": "default",
                     *           "role": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "email": "ada@example.com",
                     *         "emailVerified": true,
                     *         "twoFactorEnabled": true,
                     *         "isSuperAdmin": true
                     *       },
                     *       "organization": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "slug": "default"
                     *       },
                     *       "project": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "slug": "default"
                     *       },
                     *       "role": "super_admin",
                     *       "permissions": [
                     *         "text"
                     *       ],
                     *       "token": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout",
                     *         "expiresAt": "2026-01-31T12:00:00.000Z"
                     *       },
                     *       "session": {
                     *         "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "signedInAt": "2026-01-31T12:00:00.000Z",
                     *         "expiresAt": "2026-01-31T12:00:00.000Z",
                     *         "impersonatedBy": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                     *       },
                     *       "organizations": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "slug": "default",
                     *           "role": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMeProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "projectId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    projectId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        projectId: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMonitors: {
        parameters: {
            query?: {
                /** @description Only the one with this external id */
                externalId?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Part of the name, in any case */
                search?: string;
                /** @description status: what needs attention first; a minus turns the order round */
                sort?: "created" | "-created" | "name" | "-name" | "status" | "-status";
                status?: "pending" | "up" | "degraded" | "down" | "unknown" | "maintenance" | "paused";
                /** @description The id or the name of a tag, in any case */
                tag?: string;
                type?: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "url": "https://example.com",
                     *           "type": "http_request",
                     *           "interval": 60,
                     *           "timeout": 30,
                     *           "method": "GET",
                     *           "active": true,
                     *           "externalId": "checkout/smoke",
                     *           "managedBy": null,
                     *           "status": "up",
                     *           "config": {
                     *             "confirm": {
                     *               "retries": 2
                     *             }
                     *           },
                     *           "alertConfig": {},
                     *           "tags": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "name": "Checkout",
                     *               "color": "#2563EB"
                     *             }
                     *           ],
                     *           "lastCheckAt": "2026-01-31T12:00:00.000Z",
                     *           "lastStatusChangeAt": "2026-01-31T12:00:00.000Z",
                     *           "nextCheckAt": "2026-01-31T12:00:00.000Z",
                     *           "lastHeartbeatAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Monitor"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMonitor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "url": "https://example.com",
                 *       "type": "http_request",
                 *       "interval": 60,
                 *       "timeout": 30,
                 *       "method": "text",
                 *       "active": true,
                 *       "config": {
                 *         "confirm": {
                 *           "retries": 2,
                 *           "delaySeconds": 5
                 *         },
                 *         "locations": [
                 *           "global"
                 *         ]
                 *       },
                 *       "alertConfig": {
                 *         "enabled": true,
                 *         "notificationProviders": [],
                 *         "providerRules": [],
                 *         "onFailure": true,
                 *         "onSuccess": true,
                 *         "onRecovery": true,
                 *         "onTimeout": true,
                 *         "failureThreshold": 1,
                 *         "recoveryThreshold": 1,
                 *         "reminderMinutes": 60,
                 *         "quietHours": {
                 *           "from": "22:00",
                 *           "to": "07:00",
                 *           "timezone": "Europe/Berlin"
                 *         },
                 *         "customMessage": "See the runbook",
                 *         "onDegraded": true,
                 *         "onCertificateExpiry": true,
                 *         "flapDetection": true
                 *       },
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description false pauses
                     * @default true
                     */
                    active?: boolean;
                    alertConfig?: {
                        customMessage?: string | null;
                        enabled?: boolean;
                        /** @description Failures in a row before an alert; 1 when absent */
                        failureThreshold?: number;
                        /** @description false: every change is told, however often it changes; true when absent */
                        flapDetection?: boolean;
                        notificationProviders?: string[];
                        /** @description true when absent */
                        onCertificateExpiry?: boolean;
                        onDegraded?: boolean;
                        /** @description true when absent */
                        onFailure?: boolean;
                        /** @description true when absent */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description true when absent */
                        onTimeout?: boolean;
                        /**
                         * @description What single ones of the providers are told, and how late
                         * @example []
                         */
                        providerRules?: {
                            /** @description What is over within this time is never told there; 0 when absent */
                            delayMinutes?: number;
                            /** @description Only these; all when absent */
                            events?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description What is not urgent waits for the end of these hours
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; UTC when absent */
                            timezone?: string;
                            to: string;
                            /** @description Events that are told all the same; outages and failures when absent */
                            urgent?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                        } | null;
                        /** @description Good ones in a row before the all-clear; 1 when absent */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    /**
                     * @description For all types: confirm, locations, quorum, dependsOn. The rest depends on the type: see the documentation
                     * @example {
                     *       "confirm": {
                     *         "retries": 2,
                     *         "delaySeconds": 5
                     *       },
                     *       "locations": [
                     *         "global"
                     *       ]
                     *     }
                     */
                    config?: ({
                        /** @description Further tries before a failure counts (1 when absent), and the pause before each (2 s) */
                        confirm?: {
                            delaySeconds?: number;
                            retries?: number;
                        };
                        /** @description Monitors without which this one cannot work: while one is down, nobody is told about this one */
                        dependsOn?: string[];
                        /** @description Where from it is checked; global when absent */
                        locations?: string[];
                        /** @description How many locations must agree that it is down; majority when absent */
                        quorum?: ("majority" | "all" | "any") | number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description Seconds from check to check; 60 again with null
                     * @default 60
                     * @example 60
                     */
                    interval?: number | null;
                    /** @description Ignored */
                    readonly lastCheckAt?: unknown;
                    /** @description Ignored */
                    readonly lastHeartbeatAt?: unknown;
                    /** @description Ignored */
                    readonly lastStatusChangeAt?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /** @description HTTP method: any for http_request, GET or HEAD for website; other types take it and do not use it */
                    method?: string | null;
                    name: string;
                    /** @description Ignored */
                    readonly nextCheckAt?: unknown;
                    /** @description Ignored */
                    readonly status?: unknown;
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description Seconds that a check may take, all in all; 30 again with null
                     * @default 30
                     * @example 30
                     */
                    timeout?: number | null;
                    /** @enum {string} */
                    type: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description What is checked: its form depends on the type
                     * @default
                     * @example https://example.com
                     */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "url": "https://example.com",
                     *       "type": "http_request",
                     *       "interval": 60,
                     *       "timeout": 30,
                     *       "method": "GET",
                     *       "active": true,
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "status": "up",
                     *       "config": {
                     *         "confirm": {
                     *           "retries": 2
                     *         }
                     *       },
                     *       "alertConfig": {},
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "lastCheckAt": "2026-01-31T12:00:00.000Z",
                     *       "lastStatusChangeAt": "2026-01-31T12:00:00.000Z",
                     *       "nextCheckAt": "2026-01-31T12:00:00.000Z",
                     *       "lastHeartbeatAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z",
                     *       "heartbeatKey": "5f0c4a5e-7a3c-4e7f-9d5b-3f1c2b7a9e10"
                     *     }
                     */
                    "application/json": components["schemas"]["MonitorCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "url": "https://example.com",
                     *       "type": "http_request",
                     *       "interval": 60,
                     *       "timeout": 30,
                     *       "method": "GET",
                     *       "active": true,
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "status": "up",
                     *       "config": {
                     *         "confirm": {
                     *           "retries": 2
                     *         }
                     *       },
                     *       "alertConfig": {},
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "lastCheckAt": "2026-01-31T12:00:00.000Z",
                     *       "lastStatusChangeAt": "2026-01-31T12:00:00.000Z",
                     *       "nextCheckAt": "2026-01-31T12:00:00.000Z",
                     *       "lastHeartbeatAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "url": "https://example.com",
                 *       "type": "http_request",
                 *       "interval": 60,
                 *       "timeout": 30,
                 *       "method": "text",
                 *       "active": true,
                 *       "config": {
                 *         "confirm": {
                 *           "retries": 2,
                 *           "delaySeconds": 5
                 *         },
                 *         "locations": [
                 *           "global"
                 *         ]
                 *       },
                 *       "alertConfig": {
                 *         "enabled": true,
                 *         "notificationProviders": [],
                 *         "providerRules": [],
                 *         "onFailure": true,
                 *         "onSuccess": true,
                 *         "onRecovery": true,
                 *         "onTimeout": true,
                 *         "failureThreshold": 1,
                 *         "recoveryThreshold": 1,
                 *         "reminderMinutes": 60,
                 *         "quietHours": {
                 *           "from": "22:00",
                 *           "to": "07:00",
                 *           "timezone": "Europe/Berlin"
                 *         },
                 *         "customMessage": "See the runbook",
                 *         "onDegraded": true,
                 *         "onCertificateExpiry": true,
                 *         "flapDetection": true
                 *       },
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    /** @description false pauses */
                    active?: boolean;
                    alertConfig?: {
                        customMessage?: string | null;
                        enabled?: boolean;
                        /** @description Failures in a row before an alert; 1 when absent */
                        failureThreshold?: number;
                        /** @description false: every change is told, however often it changes; true when absent */
                        flapDetection?: boolean;
                        notificationProviders?: string[];
                        /** @description true when absent */
                        onCertificateExpiry?: boolean;
                        onDegraded?: boolean;
                        /** @description true when absent */
                        onFailure?: boolean;
                        /** @description true when absent */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description true when absent */
                        onTimeout?: boolean;
                        /**
                         * @description What single ones of the providers are told, and how late
                         * @example []
                         */
                        providerRules?: {
                            /** @description What is over within this time is never told there; 0 when absent */
                            delayMinutes?: number;
                            /** @description Only these; all when absent */
                            events?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description What is not urgent waits for the end of these hours
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; UTC when absent */
                            timezone?: string;
                            to: string;
                            /** @description Events that are told all the same; outages and failures when absent */
                            urgent?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                        } | null;
                        /** @description Good ones in a row before the all-clear; 1 when absent */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    /**
                     * @description For all types: confirm, locations, quorum, dependsOn. The rest depends on the type: see the documentation
                     * @example {
                     *       "confirm": {
                     *         "retries": 2,
                     *         "delaySeconds": 5
                     *       },
                     *       "locations": [
                     *         "global"
                     *       ]
                     *     }
                     */
                    config?: ({
                        /** @description Further tries before a failure counts (1 when absent), and the pause before each (2 s) */
                        confirm?: {
                            delaySeconds?: number;
                            retries?: number;
                        };
                        /** @description Monitors without which this one cannot work: while one is down, nobody is told about this one */
                        dependsOn?: string[];
                        /** @description Where from it is checked; global when absent */
                        locations?: string[];
                        /** @description How many locations must agree that it is down; majority when absent */
                        quorum?: ("majority" | "all" | "any") | number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description Seconds from check to check; 60 again with null
                     * @example 60
                     */
                    interval?: number | null;
                    /** @description Ignored */
                    readonly lastCheckAt?: unknown;
                    /** @description Ignored */
                    readonly lastHeartbeatAt?: unknown;
                    /** @description Ignored */
                    readonly lastStatusChangeAt?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /** @description HTTP method: any for http_request, GET or HEAD for website; other types take it and do not use it */
                    method?: string | null;
                    name?: string;
                    /** @description Ignored */
                    readonly nextCheckAt?: unknown;
                    /** @description Ignored */
                    readonly status?: unknown;
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description Seconds that a check may take, all in all; 30 again with null
                     * @example 30
                     */
                    timeout?: number | null;
                    /** @enum {string} */
                    type?: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description What is checked: its form depends on the type
                     * @example https://example.com
                     */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "url": "https://example.com",
                     *       "type": "http_request",
                     *       "interval": 60,
                     *       "timeout": 30,
                     *       "method": "GET",
                     *       "active": true,
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "status": "up",
                     *       "config": {
                     *         "confirm": {
                     *           "retries": 2
                     *         }
                     *       },
                     *       "alertConfig": {},
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "lastCheckAt": "2026-01-31T12:00:00.000Z",
                     *       "lastStatusChangeAt": "2026-01-31T12:00:00.000Z",
                     *       "nextCheckAt": "2026-01-31T12:00:00.000Z",
                     *       "lastHeartbeatAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Monitor"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkMonitor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "timestamp": "2026-01-31T12:00:00.000Z",
                     *           "status": "up",
                     *           "responseTime": 83.4,
                     *           "statusCode": 200,
                     *           "location": "global",
                     *           "error": null,
                     *           "phases": {
                     *             "dnsMs": 1,
                     *             "connectMs": 1,
                     *             "tlsMs": 1,
                     *             "firstByteMs": 1,
                     *             "bodyMs": 1
                     *           },
                     *           "address": "203.0.113.7",
                     *           "certificateExpiresAt": "2026-01-31T12:00:00.000Z",
                     *           "tries": 1,
                     *           "confirmed": true,
                     *           "maintenance": false,
                     *           "details": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Checked"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewHeartbeatKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "heartbeatKey": "5f0c4a5e-7a3c-4e7f-9d5b-3f1c2b7a9e10"
                     *     }
                     */
                    "application/json": components["schemas"]["HeartbeatKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    muteMonitor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "until": null,
                 *       "reason": "Moving to the new cluster"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly mutedAt?: unknown;
                    /** @description Ignored */
                    readonly mutedBy?: unknown;
                    /** @example Moving to the new cluster */
                    reason: string;
                    /** @description Ignored */
                    readonly targetId?: unknown;
                    /** @description Ignored */
                    readonly targetName?: unknown;
                    /** @description Ignored */
                    readonly targetType?: unknown;
                    /**
                     * Format: date-time
                     * @description To come; without it: until what is wrong, or is wrong next, is over
                     */
                    until?: string | null;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "targetType": "job",
                     *       "targetId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "targetName": "text",
                     *       "until": "2026-01-31T12:00:00.000Z",
                     *       "reason": "text",
                     *       "mutedBy": "text",
                     *       "mutedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Mute"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmuteMonitor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMonitorResults: {
        parameters: {
            query?: {
                /** @description Only results that began after this time */
                after?: string;
                /** @description Only results that began before this time */
                before?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                location?: string;
                /** @description Which page */
                page?: number;
                status?: "up" | "degraded" | "down" | "unknown";
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "timestamp": "2026-01-31T12:00:00.000Z",
                     *           "status": "up",
                     *           "responseTime": 83.4,
                     *           "statusCode": 200,
                     *           "location": "global",
                     *           "error": null,
                     *           "phases": {
                     *             "dnsMs": 1,
                     *             "connectMs": 1,
                     *             "tlsMs": 1,
                     *             "firstByteMs": 1,
                     *             "bodyMs": 1
                     *           },
                     *           "address": "203.0.113.7",
                     *           "certificateExpiresAt": "2026-01-31T12:00:00.000Z",
                     *           "tries": 1,
                     *           "confirmed": true,
                     *           "maintenance": false,
                     *           "details": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ResultList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitorStat: {
        parameters: {
            query?: {
                /** @description Of this location only */
                location?: string;
                period?: "24h" | "7d" | "30d" | "90d";
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uptimePercent": 99.95,
                     *       "avgResponseTime": 81.2,
                     *       "p50ResponseTime": 1,
                     *       "p95ResponseTime": 143.7,
                     *       "p99ResponseTime": 1,
                     *       "totalChecks": 1,
                     *       "successfulChecks": 1,
                     *       "degradedChecks": 1,
                     *       "failedChecks": 1,
                     *       "unknownChecks": 1,
                     *       "maintenanceChecks": 1,
                     *       "coveredPercent": 99.8,
                     *       "period": "24h",
                     *       "from": "2026-01-31T12:00:00.000Z",
                     *       "to": "2026-01-31T12:00:00.000Z",
                     *       "locations": [
                     *         {
                     *           "uptimePercent": 99.95,
                     *           "avgResponseTime": 81.2,
                     *           "p50ResponseTime": 1,
                     *           "p95ResponseTime": 143.7,
                     *           "p99ResponseTime": 1,
                     *           "totalChecks": 1,
                     *           "successfulChecks": 1,
                     *           "degradedChecks": 1,
                     *           "failedChecks": 1,
                     *           "unknownChecks": 1,
                     *           "maintenanceChecks": 1,
                     *           "coveredPercent": 99.8,
                     *           "location": "global"
                     *         }
                     *       ],
                     *       "disagreeing": [
                     *         {
                     *           "location": "global",
                     *           "status": "up",
                     *           "since": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MonitorStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitorUptime: {
        parameters: {
            query?: {
                /** @description How many UTC days, with today; more than 90 gives 90 */
                days?: number;
                /** @description Of this location only */
                location?: string;
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": [
                     *         {
                     *           "date": "2026-01-31",
                     *           "uptimePercent": 99.95,
                     *           "avgResponseTime": 1,
                     *           "totalChecks": 1,
                     *           "successfulChecks": 1,
                     *           "degradedChecks": 1,
                     *           "failedChecks": 1,
                     *           "unknownChecks": 1,
                     *           "maintenanceChecks": 1,
                     *           "coveredPercent": 99.8
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["MonitorUptime"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeMonitors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "action": "tag",
                 *       "ids": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @example tag
                     * @enum {string}
                     */
                    action: "pause" | "resume" | "tag" | "untag" | "delete";
                    /**
                     * @description Of monitors; 500 at most
                     * @example [
                     *       "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                     *     ]
                     */
                    ids: string[];
                    /** @description For tag and untag: ids of tags */
                    tags?: string[];
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "id": "text",
                     *           "ok": true,
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkDone"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMonitorSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 1,
                     *       "pending": 1,
                     *       "up": 1,
                     *       "degraded": 1,
                     *       "down": 1,
                     *       "unknown": 1,
                     *       "maintenance": 1,
                     *       "paused": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MonitorSummary"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testMonitor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "http_request",
                 *       "url": "https://example.com",
                 *       "timeout": 10,
                 *       "method": "text",
                 *       "config": {
                 *         "confirm": {
                 *           "retries": 2,
                 *           "delaySeconds": 5
                 *         },
                 *         "locations": [
                 *           "global"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly active?: unknown;
                    /** @description Ignored */
                    readonly alertConfig?: unknown;
                    /**
                     * @description For all types: confirm, locations, quorum, dependsOn. The rest depends on the type: see the documentation
                     * @example {
                     *       "confirm": {
                     *         "retries": 2,
                     *         "delaySeconds": 5
                     *       },
                     *       "locations": [
                     *         "global"
                     *       ]
                     *     }
                     */
                    config?: ({
                        /** @description Further tries before a failure counts (1 when absent), and the pause before each (2 s) */
                        confirm?: {
                            delaySeconds?: number;
                            retries?: number;
                        };
                        /** @description Monitors without which this one cannot work: while one is down, nobody is told about this one */
                        dependsOn?: string[];
                        /** @description Where from it is checked; global when absent */
                        locations?: string[];
                        /** @description How many locations must agree that it is down; majority when absent */
                        quorum?: ("majority" | "all" | "any") | number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly interval?: unknown;
                    /** @description HTTP method: any for http_request, GET or HEAD for website; other types take it and do not use it */
                    method?: string | null;
                    /** @description Ignored */
                    readonly name?: unknown;
                    /** @description Ignored */
                    readonly tags?: unknown;
                    /**
                     * @description Seconds that the check may take
                     * @default 30
                     * @example 10
                     */
                    timeout?: number;
                    /** @enum {string} */
                    type: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
                    /**
                     * @default
                     * @example https://example.com
                     */
                    url?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "results": [
                     *         {
                     *           "timestamp": "2026-01-31T12:00:00.000Z",
                     *           "status": "up",
                     *           "responseTime": 83.4,
                     *           "statusCode": 200,
                     *           "location": "global",
                     *           "error": null,
                     *           "phases": {
                     *             "dnsMs": 1,
                     *             "connectMs": 1,
                     *             "tlsMs": 1,
                     *             "firstByteMs": 1,
                     *             "bodyMs": 1
                     *           },
                     *           "address": "203.0.113.7",
                     *           "certificateExpiresAt": "2026-01-31T12:00:00.000Z",
                     *           "tries": 1,
                     *           "confirmed": true,
                     *           "maintenance": false,
                     *           "details": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Checked"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotificationProviders: {
        parameters: {
            query?: {
                /** @description Only the one with this external id */
                externalId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "type": "email",
                     *           "enabled": true,
                     *           "externalId": "checkout/smoke",
                     *           "managedBy": null,
                     *           "config": {
                     *             "to": [
                     *               "ops@example.com"
                     *             ]
                     *           },
                     *           "lastUsed": "2026-01-31T12:00:00.000Z",
                     *           "failingSince": "2026-01-31T12:00:00.000Z",
                     *           "lastError": "text",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NotificationProvider"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNotificationProvider: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "type": "email",
                 *       "config": {
                 *         "to": [
                 *           "ops@example.com"
                 *         ]
                 *       },
                 *       "enabled": true,
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description By type: addresses, keys and the like
                     * @example {
                     *       "to": [
                     *         "ops@example.com"
                     *       ]
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description As it was when absent; a new provider is enabled */
                    enabled?: boolean;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly failingSince?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly lastError?: unknown;
                    /** @description Ignored */
                    readonly lastUsed?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    name: string;
                    /** @enum {string} */
                    type: "email" | "slack" | "webhook" | "telegram" | "discord" | "teams" | "pagerduty" | "opsgenie" | "googlechat" | "ntfy" | "pushover" | "mattermost";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "type": "email",
                     *       "enabled": true,
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "config": {
                     *         "to": [
                     *           "ops@example.com"
                     *         ]
                     *       },
                     *       "lastUsed": "2026-01-31T12:00:00.000Z",
                     *       "failingSince": "2026-01-31T12:00:00.000Z",
                     *       "lastError": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNotificationProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "type": "email",
                     *       "enabled": true,
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "config": {
                     *         "to": [
                     *           "ops@example.com"
                     *         ]
                     *       },
                     *       "lastUsed": "2026-01-31T12:00:00.000Z",
                     *       "failingSince": "2026-01-31T12:00:00.000Z",
                     *       "lastError": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationProvider"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNotificationProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "type": "email",
                 *       "config": {
                 *         "to": [
                 *           "ops@example.com"
                 *         ]
                 *       },
                 *       "enabled": true,
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description By type: addresses, keys and the like
                     * @example {
                     *       "to": [
                     *         "ops@example.com"
                     *       ]
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description As it was when absent; a new provider is enabled */
                    enabled?: boolean;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly failingSince?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly lastError?: unknown;
                    /** @description Ignored */
                    readonly lastUsed?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    name: string;
                    /** @enum {string} */
                    type: "email" | "slack" | "webhook" | "telegram" | "discord" | "teams" | "pagerduty" | "opsgenie" | "googlechat" | "ntfy" | "pushover" | "mattermost";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "type": "email",
                     *       "enabled": true,
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "config": {
                     *         "to": [
                     *           "ops@example.com"
                     *         ]
                     *       },
                     *       "lastUsed": "2026-01-31T12:00:00.000Z",
                     *       "failingSince": "2026-01-31T12:00:00.000Z",
                     *       "lastError": "text",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationProvider"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNotificationProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testStoredNotificationProvider: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The provider took the message"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationTest"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotificationProviderUsage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "job",
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["NotificationProviderUser"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testNotificationProvider: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email",
                 *       "config": {
                 *         "to": [
                 *           "ops@example.com"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description By type: addresses, keys and the like
                     * @example {
                     *       "to": [
                     *         "ops@example.com"
                     *       ]
                     *     }
                     */
                    config: {
                        [key: string]: unknown;
                    };
                    /** @enum {string} */
                    type: "email" | "slack" | "webhook" | "telegram" | "discord" | "teams" | "pagerduty" | "opsgenie" | "googlechat" | "ntfy" | "pushover" | "mattermost";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The provider took the message"
                     *     }
                     */
                    "application/json": components["schemas"]["NotificationTest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "slug": "default",
                     *           "logoUrl": "text",
                     *           "role": "super_admin",
                     *           "settings": {
                     *             "require2fa": true,
                     *             "allowedEmailDomains": [
                     *               "example.com"
                     *             ],
                     *             "defaultRole": "project_admin",
                     *             "invitationTtlDays": 1,
                     *             "tokenMaxTtlDays": 1,
                     *             "auditRetentionDays": 30
                     *           },
                     *           "stats": {
                     *             "projectCount": 1,
                     *             "memberCount": 1
                     *           },
                     *           "status": "active",
                     *           "deletionScheduledAt": "2026-01-31T12:00:00.000Z",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Organization"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "slug": "acme-monitoring"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @example acme-monitoring */
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "logoUrl": "text",
                     *       "role": "super_admin",
                     *       "settings": {
                     *         "require2fa": true,
                     *         "allowedEmailDomains": [
                     *           "example.com"
                     *         ],
                     *         "defaultRole": "project_admin",
                     *         "invitationTtlDays": 1,
                     *         "tokenMaxTtlDays": 1,
                     *         "auditRetentionDays": 30
                     *       },
                     *       "stats": {
                     *         "projectCount": 1,
                     *         "memberCount": 1
                     *       },
                     *       "status": "active",
                     *       "deletionScheduledAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "logoUrl": "text",
                     *       "role": "super_admin",
                     *       "settings": {
                     *         "require2fa": true,
                     *         "allowedEmailDomains": [
                     *           "example.com"
                     *         ],
                     *         "defaultRole": "project_admin",
                     *         "invitationTtlDays": 1,
                     *         "tokenMaxTtlDays": 1,
                     *         "auditRetentionDays": 30
                     *       },
                     *       "stats": {
                     *         "projectCount": 1,
                     *         "memberCount": 1
                     *       },
                     *       "status": "active",
                     *       "deletionScheduledAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": "acme-monitoring"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The slug of what is to go
                     * @example acme-monitoring
                     */
                    confirm: string;
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pending_deletion",
                     *       "deletionScheduledAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletionScheduled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "slug": "acme-monitoring",
                 *       "logoUrl": "https://example.com",
                 *       "settings": {
                 *         "require2fa": true,
                 *         "allowedEmailDomains": [
                 *           "example.com"
                 *         ],
                 *         "defaultRole": "project_admin",
                 *         "invitationTtlDays": 1,
                 *         "tokenMaxTtlDays": 1,
                 *         "auditRetentionDays": 30
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description Ignored */
                    readonly deletionScheduledAt?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** Format: uri */
                    logoUrl?: string | null;
                    name?: string;
                    /** @description Ignored */
                    readonly role?: unknown;
                    settings?: {
                        /** @description Who may be invited; empty: everybody */
                        allowedEmailDomains?: string[];
                        auditRetentionDays?: number;
                        /**
                         * @description What people become who join without an invitation
                         * @enum {string}
                         */
                        defaultRole?: "project_admin" | "project_editor" | "project_viewer";
                        invitationTtlDays?: number;
                        /** @description Members without a second factor may only set one up */
                        require2fa?: boolean;
                        /** @description The longest life of a new CLI token; 0: no limit */
                        tokenMaxTtlDays?: number;
                    };
                    /** @example acme-monitoring */
                    slug?: string;
                    /** @description Ignored */
                    readonly stats?: unknown;
                    /** @description Ignored */
                    readonly status?: unknown;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "logoUrl": "text",
                     *       "role": "super_admin",
                     *       "settings": {
                     *         "require2fa": true,
                     *         "allowedEmailDomains": [
                     *           "example.com"
                     *         ],
                     *         "defaultRole": "project_admin",
                     *         "invitationTtlDays": 1,
                     *         "tokenMaxTtlDays": 1,
                     *         "auditRetentionDays": 30
                     *       },
                     *       "stats": {
                     *         "projectCount": 1,
                     *         "memberCount": 1
                     *       },
                     *       "status": "active",
                     *       "deletionScheduledAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationAudit: {
        parameters: {
            query?: {
                /** @description Exact, or all of a resource: job.* */
                action?: string;
                /** @description Id of the user, token or key */
                actorId?: string;
                /** @description csv, ndjson: no pages, the newest 10,000 entries that match */
                format?: "json" | "csv" | "ndjson";
                /** @description Not before this time */
                from?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Only entries of this project */
                projectId?: string;
                resourceId?: string;
                /** @description The part of the action before its dot */
                resourceType?: string;
                /** @description Before this time */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or with `format` a file */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "action": "job.create",
                     *           "resourceType": "job",
                     *           "resourceId": "text",
                     *           "resourceName": "text",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "text",
                     *             "name": "Checkout"
                     *           },
                     *           "projectId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "ip": "203.0.113.7",
                     *           "userAgent": "curl/8.5.0",
                     *           "requestId": "text",
                     *           "success": true,
                     *           "changes": {},
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                    /** @example text */
                    "application/x-ndjson": string;
                    /** @example text */
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationInvitations: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                status?: "pending" | "accepted" | "declined" | "cancelled" | "expired";
            };
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "email": "ada@example.com",
                     *           "role": "org_owner",
                     *           "projects": [],
                     *           "status": "pending",
                     *           "invitedBy": {
                     *             "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *             "name": "Checkout"
                     *           },
                     *           "expiresAt": "2026-01-31T12:00:00.000Z",
                     *           "lastSentAt": "2026-01-31T12:00:00.000Z",
                     *           "sendCount": 1,
                     *           "createdAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Invitation"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "role": "project_viewer",
                 *       "projects": [],
                 *       "message": "Run started",
                 *       "invitations": null
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * Format: email
                     * @example ada@example.com
                     */
                    email?: string;
                    /** @description Ignored */
                    readonly expiresAt?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Many at once, in place of the other fields */
                    invitations?: {
                        /** @description Ignored */
                        readonly createdAt?: unknown;
                        /**
                         * Format: email
                         * @example ada@example.com
                         */
                        email: string;
                        /** @description Ignored */
                        readonly expiresAt?: unknown;
                        /** @description Ignored */
                        readonly id?: unknown;
                        /** @description Ignored */
                        readonly invitedBy?: unknown;
                        /** @description Ignored */
                        readonly lastSentAt?: unknown;
                        message?: string | null;
                        /** @description Needed for project_admin and project_editor; a viewer with a list sees only these */
                        projects?: {
                            /** @description Ignored */
                            readonly name?: unknown;
                            /** Format: uuid */
                            projectId: string;
                            /** @enum {string} */
                            role: "project_admin" | "project_editor" | "project_viewer";
                        }[];
                        /**
                         * @example project_viewer
                         * @enum {string}
                         */
                        role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                        /** @description Ignored */
                        readonly sendCount?: unknown;
                        /** @description Ignored */
                        readonly status?: unknown;
                    }[] | null;
                    /** @description Ignored */
                    readonly invitedBy?: unknown;
                    /** @description Ignored */
                    readonly lastSentAt?: unknown;
                    message?: string | null;
                    /** @description Needed for project_admin and project_editor; a viewer with a list sees only these */
                    projects?: {
                        /** @description Ignored */
                        readonly name?: unknown;
                        /** Format: uuid */
                        projectId: string;
                        /** @enum {string} */
                        role: "project_admin" | "project_editor" | "project_viewer";
                    }[];
                    /**
                     * @example project_viewer
                     * @enum {string}
                     */
                    role?: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                    /** @description Ignored */
                    readonly sendCount?: unknown;
                    /** @description Ignored */
                    readonly status?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "email": "ada@example.com",
                     *       "role": "org_owner",
                     *       "projects": [],
                     *       "status": "pending",
                     *       "invitedBy": {
                     *         "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout"
                     *       },
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "lastSentAt": "2026-01-31T12:00:00.000Z",
                     *       "sendCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "inviteUrl": "https://example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationSent"] | components["schemas"]["InvitationsSent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID of the invitation */
                invitationId: string;
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendOrganizationInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID of the invitation */
                invitationId: string;
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "email": "ada@example.com",
                     *       "role": "org_owner",
                     *       "projects": [],
                     *       "status": "pending",
                     *       "invitedBy": {
                     *         "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "name": "Checkout"
                     *       },
                     *       "expiresAt": "2026-01-31T12:00:00.000Z",
                     *       "lastSentAt": "2026-01-31T12:00:00.000Z",
                     *       "sendCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "inviteUrl": "https://example.com"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationSent"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationMembers: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Only who can see that project */
                projectId?: string;
                role?: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                /** @description Part of the name or the e-mail address */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "email": "ada@example.com",
                     *           "avatarUrl": "text",
                     *           "role": "org_owner",
                     *           "projectScope": "all",
                     *           "projects": [],
                     *           "ssoManaged": true,
                     *           "twoFactorEnabled": true,
                     *           "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *           "joinedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "email": "ada@example.com",
                     *       "avatarUrl": "text",
                     *       "role": "org_owner",
                     *       "projectScope": "all",
                     *       "projects": [],
                     *       "ssoManaged": true,
                     *       "twoFactorEnabled": true,
                     *       "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *       "joinedAt": "2026-01-31T12:00:00.000Z",
                     *       "tokenCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MemberWithTokens"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "project_viewer",
                 *       "projectScope": "all",
                 *       "projects": []
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly avatarUrl?: unknown;
                    /** @description Ignored */
                    readonly email?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly joinedAt?: unknown;
                    /** @description Ignored */
                    readonly lastActiveAt?: unknown;
                    /** @description Ignored */
                    readonly name?: unknown;
                    /** @description Takes the place of the list that was */
                    projects?: {
                        /** @description Ignored */
                        readonly name?: unknown;
                        /** Format: uuid */
                        projectId: string;
                        /** @enum {string} */
                        role: "project_admin" | "project_editor" | "project_viewer";
                    }[];
                    /** @enum {string} */
                    projectScope?: "all" | "selected";
                    /**
                     * @example project_viewer
                     * @enum {string}
                     */
                    role?: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                    /** @description Ignored */
                    readonly ssoManaged?: unknown;
                    /** @description Ignored */
                    readonly tokenCount?: unknown;
                    /** @description Ignored */
                    readonly twoFactorEnabled?: unknown;
                    /** @description Ignored */
                    readonly userId?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "email": "ada@example.com",
                     *       "avatarUrl": "text",
                     *       "role": "org_owner",
                     *       "projectScope": "all",
                     *       "projects": [],
                     *       "ssoManaged": true,
                     *       "twoFactorEnabled": true,
                     *       "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *       "joinedAt": "2026-01-31T12:00:00.000Z",
                     *       "tokenCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MemberWithTokens"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationProjects: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                status?: "active" | "archived";
            };
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "slug": "default",
                     *           "description": "Buys one item and reads the receipt",
                     *           "isDefault": true,
                     *           "status": "active",
                     *           "memberCount": 1,
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Project"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganizationProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "slug": "acme-monitoring",
                 *       "description": "Buys one item and reads the receipt"
                 *     }
                 */
                "application/json": {
                    description?: string | null;
                    name: string;
                    /** @example acme-monitoring */
                    slug?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "description": "Buys one item and reads the receipt",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "memberCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "description": "Buys one item and reads the receipt",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "memberCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "confirm": "acme-monitoring"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The slug of what is to go
                     * @example acme-monitoring
                     */
                    confirm: string;
                };
            };
        };
        responses: {
            /** @description OK */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pending_deletion",
                     *       "deletionScheduledAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletionScheduled"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Checkout",
                 *       "slug": "acme-monitoring",
                 *       "description": "Buys one item and reads the receipt",
                 *       "isDefault": true
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    description?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description true: in place of the one that was; false only where it is none already */
                    isDefault?: boolean;
                    /** @description Ignored */
                    readonly memberCount?: unknown;
                    name?: string;
                    /** @description Ignored */
                    readonly organizationId?: unknown;
                    /** @example acme-monitoring */
                    slug?: string;
                    /** @description Ignored */
                    readonly status?: unknown;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "description": "Buys one item and reads the receipt",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "memberCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveOrganizationProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "description": "Buys one item and reads the receipt",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "memberCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrganizationProjectMembers: {
        parameters: {
            query?: {
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                role?: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "email": "ada@example.com",
                     *           "avatarUrl": "text",
                     *           "role": "org_owner",
                     *           "projectScope": "all",
                     *           "projects": [],
                     *           "ssoManaged": true,
                     *           "twoFactorEnabled": true,
                     *           "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *           "joinedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
                /** @description UUID of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "email": "ada@example.com",
                     *       "avatarUrl": "text",
                     *       "role": "org_owner",
                     *       "projectScope": "all",
                     *       "projects": [],
                     *       "ssoManaged": true,
                     *       "twoFactorEnabled": true,
                     *       "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *       "joinedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
                /** @description UUID of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "project_admin"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role: "project_admin" | "project_editor" | "project_viewer";
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "email": "ada@example.com",
                     *       "avatarUrl": "text",
                     *       "role": "org_owner",
                     *       "projectScope": "all",
                     *       "projects": [],
                     *       "ssoManaged": true,
                     *       "twoFactorEnabled": true,
                     *       "lastActiveAt": "2026-01-31T12:00:00.000Z",
                     *       "joinedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationProjectMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
                /** @description UUID of the user */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    unarchiveOrganizationProject: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
                /** @description UUID of the project */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "organizationId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "description": "Buys one item and reads the receipt",
                     *       "isDefault": true,
                     *       "status": "active",
                     *       "memberCount": 1,
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreOrganization: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "Checkout",
                     *       "slug": "default",
                     *       "logoUrl": "text",
                     *       "role": "super_admin",
                     *       "settings": {
                     *         "require2fa": true,
                     *         "allowedEmailDomains": [
                     *           "example.com"
                     *         ],
                     *         "defaultRole": "project_admin",
                     *         "invitationTtlDays": 1,
                     *         "tokenMaxTtlDays": 1,
                     *         "auditRetentionDays": 30
                     *       },
                     *       "stats": {
                     *         "projectCount": 1,
                     *         "memberCount": 1
                     *       },
                     *       "status": "active",
                     *       "deletionScheduledAt": "2026-01-31T12:00:00.000Z",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "role": "super_admin",
                     *           "level": 1,
                     *           "description": "Buys one item and reads the receipt",
                     *           "permissions": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Roles"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "protocol": "oidc",
                     *       "issuer": "text",
                     *       "clientId": "text",
                     *       "hasClientSecret": true,
                     *       "redirectUrl": "text",
                     *       "domains": [
                     *         {
                     *           "domain": "text",
                     *           "verified": true,
                     *           "txtName": "_watchkeeper.example.com",
                     *           "txtValue": "text"
                     *         }
                     *       ],
                     *       "enforced": true,
                     *       "jitProvisioning": true,
                     *       "defaultRole": "org_admin",
                     *       "groupClaim": "text",
                     *       "groupMappings": [
                     *         {
                     *           "group": "text",
                     *           "role": "org_admin",
                     *           "projectIds": []
                     *         }
                     *       ],
                     *       "lastLoginAt": "2026-01-31T12:00:00.000Z",
                     *       "lastError": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SsoConfig"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrganizationSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "issuer": "https://login.example.com",
                 *       "clientId": "watchkeeper",
                 *       "clientSecret": "text",
                 *       "enforced": false,
                 *       "jitProvisioning": false,
                 *       "defaultRole": "project_viewer",
                 *       "groupClaim": "groups",
                 *       "groupMappings": []
                 *     }
                 */
                "application/json": {
                    /** @example watchkeeper */
                    clientId: string;
                    /** @description Needed the first time; kept when it is left out */
                    clientSecret?: string;
                    /**
                     * @default project_viewer
                     * @enum {string}
                     */
                    defaultRole?: "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                    /** @description Ignored */
                    readonly domains?: unknown;
                    /** @description Ignored */
                    readonly enabled?: unknown;
                    /**
                     * @description No password opens the organization any more, but to its owners. Needs a good sign-in by an owner first
                     * @default false
                     */
                    enforced?: boolean;
                    /** @default groups */
                    groupClaim?: string;
                    /** @default [] */
                    groupMappings?: {
                        group: string;
                        /**
                         * @description Of the roles of projects: where they count
                         * @default []
                         */
                        projectIds?: string[];
                        /** @enum {string} */
                        role: "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                    }[];
                    /** @description Ignored */
                    readonly hasClientSecret?: unknown;
                    /**
                     * Format: uri
                     * @example https://login.example.com
                     */
                    issuer: string;
                    /**
                     * @description Who signs in for the first time becomes a member
                     * @default false
                     */
                    jitProvisioning?: boolean;
                    /** @description Ignored */
                    readonly lastError?: unknown;
                    /** @description Ignored */
                    readonly lastLoginAt?: unknown;
                    /** @description Ignored */
                    readonly protocol?: unknown;
                    /** @description Ignored */
                    readonly redirectUrl?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "protocol": "oidc",
                     *       "issuer": "text",
                     *       "clientId": "text",
                     *       "hasClientSecret": true,
                     *       "redirectUrl": "text",
                     *       "domains": [
                     *         {
                     *           "domain": "text",
                     *           "verified": true,
                     *           "txtName": "_watchkeeper.example.com",
                     *           "txtValue": "text"
                     *         }
                     *       ],
                     *       "enforced": true,
                     *       "jitProvisioning": true,
                     *       "defaultRole": "org_admin",
                     *       "groupClaim": "text",
                     *       "groupMappings": [
                     *         {
                     *           "group": "text",
                     *           "role": "org_admin",
                     *           "projectIds": []
                     *         }
                     *       ],
                     *       "lastLoginAt": "2026-01-31T12:00:00.000Z",
                     *       "lastError": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SsoConfig"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationSso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOrganizationSsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "example.com"
                 *     }
                 */
                "application/json": {
                    /** @example example.com */
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "text",
                     *       "verified": true,
                     *       "txtName": "_watchkeeper.example.com",
                     *       "txtValue": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOrganizationSsoDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example example.com */
                domain: string;
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    verifySsoDomain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example example.com */
                domain: string;
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "text",
                     *       "verified": true,
                     *       "txtName": "_watchkeeper.example.com",
                     *       "txtValue": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["SsoDomain"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testOrganizationSso: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID, or `current` */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "issuer": "text",
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": {
                        issuer: string;
                        message: string;
                        success: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projects": 1,
                     *       "jobs": 1,
                     *       "tests": 1,
                     *       "monitors": 1,
                     *       "runs": 1,
                     *       "members": 1,
                     *       "statusPages": 1,
                     *       "openIncidents": 1
                     *     }
                     */
                    "application/json": components["schemas"]["OrganizationStats"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    transferOwnership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID, or `current`: that of the token or the session
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "userId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                 *       "confirm": "acme-monitoring"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description The slug of the organization
                     * @example acme-monitoring
                     */
                    confirm: string;
                    /** Format: uuid */
                    userId: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ownerUserId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                     *     }
                     */
                    "application/json": components["schemas"]["OwnershipTransferred"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRuns: {
        parameters: {
            query?: {
                jobId?: string;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                status?: "running" | "completed" | "failed" | "cancelled";
                testId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "jobName": "text",
                     *           "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "testTitle": "text",
                     *           "type": "text",
                     *           "trigger": "manual",
                     *           "status": "running",
                     *           "phase": "queued",
                     *           "waitingFor": null,
                     *           "failureKind": "assertion",
                     *           "error": null,
                     *           "location": "text",
                     *           "attempt": 1,
                     *           "isolation": "text",
                     *           "tests": [
                     *             {
                     *               "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "title": "Checkout works",
                     *               "type": "text",
                     *               "status": "pending",
                     *               "flaky": true,
                     *               "failureKind": "assertion",
                     *               "durationMs": 1,
                     *               "error": {
                     *                 "message": "Run started",
                     *                 "stack": "text",
                     *                 "snippet": "text",
                     *                 "line": 1,
                     *                 "column": 1
                     *               },
                     *               "attempts": [
                     *                 {
                     *                   "attempt": 1,
                     *                   "status": "passed",
                     *                   "startedAt": "2026-01-31T12:00:00.000Z",
                     *                   "durationMs": 1,
                     *                   "error": {
                     *                     "message": "Run started",
                     *                     "stack": "text",
                     *                     "snippet": "text",
                     *                     "line": 1,
                     *                     "column": 1
                     *                   }
                     *                 }
                     *               ],
                     *               "cases": [
                     *                 {
                     *                   "title": "Checkout works",
                     *                   "status": "passed",
                     *                   "flaky": true,
                     *                   "annotations": [
                     *                     {
                     *                       "type": "text",
                     *                       "description": "Buys one item and reads the receipt"
                     *                     }
                     *                   ],
                     *                   "attempts": [
                     *                     {
                     *                       "attempt": 1,
                     *                       "status": "passed",
                     *                       "startedAt": "2026-01-31T12:00:00.000Z",
                     *                       "durationMs": 1,
                     *                       "error": {
                     *                         "message": "Run started",
                     *                         "stack": "text",
                     *                         "snippet": "text",
                     *                         "line": 1,
                     *                         "column": 1
                     *                       }
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "metrics": {},
                     *           "artifacts": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "attempt": 1,
                     *               "kind": "report",
                     *               "name": "Checkout",
                     *               "contentType": "text",
                     *               "sizeBytes": 1,
                     *               "url": "text",
                     *               "missing": false
                     *             }
                     *           ],
                     *           "missed": 1,
                     *           "dueAt": "2026-01-31T12:00:00.000Z",
                     *           "queuedAt": "2026-01-31T12:00:00.000Z",
                     *           "startedAt": "2026-01-31T12:00:00.000Z",
                     *           "completedAt": "2026-01-31T12:00:00.000Z",
                     *           "durationMs": 1,
                     *           "createdBy": {
                     *             "type": "text",
                     *             "id": "text",
                     *             "name": "Checkout"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Run"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "jobName": "text",
                     *       "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "testTitle": "text",
                     *       "type": "text",
                     *       "trigger": "manual",
                     *       "status": "running",
                     *       "phase": "queued",
                     *       "waitingFor": null,
                     *       "failureKind": "assertion",
                     *       "error": null,
                     *       "location": "text",
                     *       "attempt": 1,
                     *       "isolation": "text",
                     *       "tests": [
                     *         {
                     *           "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "title": "Checkout works",
                     *           "type": "text",
                     *           "status": "pending",
                     *           "flaky": true,
                     *           "failureKind": "assertion",
                     *           "durationMs": 1,
                     *           "error": {
                     *             "message": "Run started",
                     *             "stack": "text",
                     *             "snippet": "text",
                     *             "line": 1,
                     *             "column": 1
                     *           },
                     *           "attempts": [
                     *             {
                     *               "attempt": 1,
                     *               "status": "passed",
                     *               "startedAt": "2026-01-31T12:00:00.000Z",
                     *               "durationMs": 1,
                     *               "error": {
                     *                 "message": "Run started",
                     *                 "stack": "text",
                     *                 "snippet": "text",
                     *                 "line": 1,
                     *                 "column": 1
                     *               }
                     *             }
                     *           ],
                     *           "cases": [
                     *             {
                     *               "title": "Checkout works",
                     *               "status": "passed",
                     *               "flaky": true,
                     *               "annotations": [
                     *                 {
                     *                   "type": "text",
                     *                   "description": "Buys one item and reads the receipt"
                     *                 }
                     *               ],
                     *               "attempts": [
                     *                 {
                     *                   "attempt": 1,
                     *                   "status": "passed",
                     *                   "startedAt": "2026-01-31T12:00:00.000Z",
                     *                   "durationMs": 1,
                     *                   "error": {
                     *                     "message": "Run started",
                     *                     "stack": "text",
                     *                     "snippet": "text",
                     *                     "line": 1,
                     *                     "column": 1
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "metrics": {},
                     *       "artifacts": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "attempt": 1,
                     *           "kind": "report",
                     *           "name": "Checkout",
                     *           "contentType": "text",
                     *           "sizeBytes": 1,
                     *           "url": "text",
                     *           "missing": false
                     *         }
                     *       ],
                     *       "missed": 1,
                     *       "dueAt": "2026-01-31T12:00:00.000Z",
                     *       "queuedAt": "2026-01-31T12:00:00.000Z",
                     *       "startedAt": "2026-01-31T12:00:00.000Z",
                     *       "completedAt": "2026-01-31T12:00:00.000Z",
                     *       "durationMs": 1,
                     *       "createdBy": {
                     *         "type": "text",
                     *         "id": "text",
                     *         "name": "Checkout"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRunArtifacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "attempt": 1,
                     *           "kind": "report",
                     *           "name": "Checkout",
                     *           "contentType": "text",
                     *           "sizeBytes": 1,
                     *           "url": "text",
                     *           "missing": false
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Artifact"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunArtifact: {
        parameters: {
            query?: {
                /** @description `page` shows a trace as an HTML page: errors, pictures, actions, console, network */
                view?: "page";
            };
            header?: {
                /**
                 * @description One range of bytes.
                 * @example bytes=0-1023
                 */
                Range?: string;
            };
            path: {
                /** @description UUID */
                artifactId: string;
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file, under its own content type; with `view=page` the page */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "application/octet-stream": string;
                    /** @example text */
                    "text/html": string;
                };
            };
            /** @description The part that `Range` asked for */
            206: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example text */
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["OutsideTheFile"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "jobId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "jobName": "text",
                     *       "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "testTitle": "text",
                     *       "type": "text",
                     *       "trigger": "manual",
                     *       "status": "running",
                     *       "phase": "queued",
                     *       "waitingFor": null,
                     *       "failureKind": "assertion",
                     *       "error": null,
                     *       "location": "text",
                     *       "attempt": 1,
                     *       "isolation": "text",
                     *       "tests": [
                     *         {
                     *           "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "title": "Checkout works",
                     *           "type": "text",
                     *           "status": "pending",
                     *           "flaky": true,
                     *           "failureKind": "assertion",
                     *           "durationMs": 1,
                     *           "error": {
                     *             "message": "Run started",
                     *             "stack": "text",
                     *             "snippet": "text",
                     *             "line": 1,
                     *             "column": 1
                     *           },
                     *           "attempts": [
                     *             {
                     *               "attempt": 1,
                     *               "status": "passed",
                     *               "startedAt": "2026-01-31T12:00:00.000Z",
                     *               "durationMs": 1,
                     *               "error": {
                     *                 "message": "Run started",
                     *                 "stack": "text",
                     *                 "snippet": "text",
                     *                 "line": 1,
                     *                 "column": 1
                     *               }
                     *             }
                     *           ],
                     *           "cases": [
                     *             {
                     *               "title": "Checkout works",
                     *               "status": "passed",
                     *               "flaky": true,
                     *               "annotations": [
                     *                 {
                     *                   "type": "text",
                     *                   "description": "Buys one item and reads the receipt"
                     *                 }
                     *               ],
                     *               "attempts": [
                     *                 {
                     *                   "attempt": 1,
                     *                   "status": "passed",
                     *                   "startedAt": "2026-01-31T12:00:00.000Z",
                     *                   "durationMs": 1,
                     *                   "error": {
                     *                     "message": "Run started",
                     *                     "stack": "text",
                     *                     "snippet": "text",
                     *                     "line": 1,
                     *                     "column": 1
                     *                   }
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "metrics": {},
                     *       "artifacts": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "testId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "attempt": 1,
                     *           "kind": "report",
                     *           "name": "Checkout",
                     *           "contentType": "text",
                     *           "sizeBytes": 1,
                     *           "url": "text",
                     *           "missing": false
                     *         }
                     *       ],
                     *       "missed": 1,
                     *       "dueAt": "2026-01-31T12:00:00.000Z",
                     *       "queuedAt": "2026-01-31T12:00:00.000Z",
                     *       "startedAt": "2026-01-31T12:00:00.000Z",
                     *       "completedAt": "2026-01-31T12:00:00.000Z",
                     *       "durationMs": 1,
                     *       "createdBy": {
                     *         "type": "text",
                     *         "id": "text",
                     *         "name": "Checkout"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunCompare: {
        parameters: {
            query?: {
                /** @description The run to compare with; without it the one before of the same job or test */
                with?: string;
            };
            header?: never;
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "run": {
                     *         "runId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "status": "text",
                     *         "durationMs": 1
                     *       },
                     *       "with": {
                     *         "runId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *         "status": "text",
                     *         "durationMs": 1
                     *       },
                     *       "metrics": [
                     *         {
                     *           "metric": "http_req_duration",
                     *           "stat": "p(95)",
                     *           "unit": "ms",
                     *           "value": 1,
                     *           "base": 1,
                     *           "changePercent": 1
                     *         }
                     *       ],
                     *       "figures": [
                     *         {
                     *           "figure": "requestsPerSecond",
                     *           "value": 1,
                     *           "base": 1,
                     *           "changePercent": 1,
                     *           "low": 1,
                     *           "high": 1,
                     *           "significant": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RunComparison"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "status": "running"
                     *     }
                     */
                    "application/json": components["schemas"]["RunStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRunStream: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Continues after this event; an unknown id starts over.
                 * @example 41
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description UUID */
                runId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id: 1
                     *     event: console
                     *     data: {"line":"Running 1 test"}
                     */
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "checkout",
                     *           "color": "#2563EB",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Tag"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "checkout",
                 *       "color": "#2563EB"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of the form #RRGGBB; null: one that follows from the name
                     * @example #2563EB
                     */
                    color?: string | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @example checkout */
                    name: string;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "checkout",
                     *       "color": "#2563EB",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "checkout",
                 *       "color": "#2563EB"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Of the form #RRGGBB; null: one that follows from the name
                     * @example #2563EB
                     */
                    color?: string | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @example checkout */
                    name?: string;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "name": "checkout",
                     *       "color": "#2563EB",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTests: {
        parameters: {
            query?: {
                /** @description Only the one with this external id */
                externalId?: string;
                /** @description Give the scripts too */
                includeScript?: boolean;
                /** @description Entries per page; more than 100 gives 100 */
                limit?: number;
                /** @description Which page */
                page?: number;
                /** @description Part of the title, in any case */
                search?: string;
                /** @description The id or the name of a tag, in any case */
                tag?: string;
                type?: "browser" | "api" | "playwright" | "performance" | "k6";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "title": "Checkout works",
                     *           "type": "browser",
                     *           "description": "Buys one item and reads the receipt",
                     *           "externalId": "checkout/smoke",
                     *           "managedBy": null,
                     *           "tags": [
                     *             {
                     *               "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *               "name": "Checkout",
                     *               "color": "#2563EB"
                     *             }
                     *           ],
                     *           "script": "import { expect, test } from '@playwright/test'\n\ntest('the home page greets', async ({ page }) => {\n  await page.goto('https://example.com')\n  await expect(page).toHaveTitle('Example Domain')\n})\n",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Test"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Checkout works",
                 *       "type": "browser",
                 *       "script": "import { test, expect } from '@playwright/test'\n\ntest('adds', async () => {\n  expect(1 + 1).toBe(2)\n})\n",
                 *       "scriptEncoding": null,
                 *       "description": "Buys one item and reads the receipt",
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    description?: string | null;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /**
                     * @description At most 500,000 characters, checked for its type when it is saved
                     * @example import { test, expect } from '@playwright/test'
                     *
                     *     test('adds', async () => {
                     *       expect(1 + 1).toBe(2)
                     *     })
                     */
                    script: string;
                    /**
                     * @description How `script` is written, if not as plain text
                     * @example null
                     * @enum {string|null}
                     */
                    scriptEncoding?: "base64" | null;
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    title: string;
                    /** @enum {string} */
                    type: "browser" | "api" | "playwright" | "performance" | "k6";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "title": "Checkout works",
                     *       "type": "browser",
                     *       "description": "Buys one item and reads the receipt",
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "script": "import { expect, test } from '@playwright/test'\n\ntest('the home page greets', async ({ page }) => {\n  await page.goto('https://example.com')\n  await expect(page).toHaveTitle('Example Domain')\n})\n",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Test"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTest: {
        parameters: {
            query?: {
                /** @description Give the scripts too */
                includeScript?: boolean;
            };
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "title": "Checkout works",
                     *       "type": "browser",
                     *       "description": "Buys one item and reads the receipt",
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "script": "import { expect, test } from '@playwright/test'\n\ntest('the home page greets', async ({ page }) => {\n  await page.goto('https://example.com')\n  await expect(page).toHaveTitle('Example Domain')\n})\n",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Test"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Checkout works",
                 *       "type": "browser",
                 *       "script": "import { test, expect } from '@playwright/test'\n\ntest('adds', async () => {\n  expect(1 + 1).toBe(2)\n})\n",
                 *       "scriptEncoding": null,
                 *       "description": "Buys one item and reads the receipt",
                 *       "tags": [
                 *         "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90"
                 *       ],
                 *       "externalId": "checkout/smoke",
                 *       "managedBy": "monitoring-7f3c9a"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    description?: string | null;
                    /**
                     * @description A name of your own, unique in the project among resources of the kind, by which a program finds the resource again
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description The name of the config (everything as code) that deploys the resource, and alone may delete it
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /**
                     * @description At most 500,000 characters, checked for its type when it is saved
                     * @example import { test, expect } from '@playwright/test'
                     *
                     *     test('adds', async () => {
                     *       expect(1 + 1).toBe(2)
                     *     })
                     */
                    script?: string;
                    /**
                     * @description How `script` is written, if not as plain text
                     * @example null
                     * @enum {string|null}
                     */
                    scriptEncoding?: "base64" | null;
                    /** @description Ids of tags of the project; shown by name */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    title?: string;
                    /**
                     * @description Cannot change; the type it already has is accepted
                     * @enum {string}
                     */
                    type?: "browser" | "api" | "playwright" | "performance" | "k6";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "title": "Checkout works",
                     *       "type": "browser",
                     *       "description": "Buys one item and reads the receipt",
                     *       "externalId": "checkout/smoke",
                     *       "managedBy": null,
                     *       "tags": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "name": "Checkout",
                     *           "color": "#2563EB"
                     *         }
                     *       ],
                     *       "script": "import { expect, test } from '@playwright/test'\n\ntest('the home page greets', async ({ page }) => {\n  await page.goto('https://example.com')\n  await expect(page).toHaveTitle('Example Domain')\n})\n",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Test"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    executeTest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "location": "global"
                 *     }
                 */
                "application/json": {
                    /**
                     * @default global
                     * @example global
                     * @example eu-central
                     */
                    location?: string;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runId": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "message": "Run started"
                     *     }
                     */
                    "application/json": components["schemas"]["RunStarted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVariables: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *           "key": "BASE_URL",
                     *           "value": "text",
                     *           "isSecret": true,
                     *           "description": "Buys one item and reads the receipt",
                     *           "createdAt": "2026-01-31T12:00:00.000Z",
                     *           "updatedAt": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "total": 1,
                     *         "page": 1,
                     *         "limit": 50,
                     *         "totalPages": 1,
                     *         "hasNextPage": false,
                     *         "hasPrevPage": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Variable"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVariable: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "BASE_URL",
                 *       "value": "https://shop.example",
                 *       "isSecret": false,
                 *       "description": "Buys one item and reads the receipt"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    description?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @default false */
                    isSecret?: boolean;
                    key: string;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description At most 65,536 bytes
                     * @example https://shop.example
                     */
                    value: string;
                    /** @description Ignored */
                    readonly warnings?: unknown;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "key": "BASE_URL",
                     *       "value": "text",
                     *       "isSecret": true,
                     *       "description": "Buys one item and reads the receipt",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z",
                     *       "warnings": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VariableSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVariable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "key": "BASE_URL",
                     *       "value": "text",
                     *       "isSecret": true,
                     *       "description": "Buys one item and reads the receipt",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Variable"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateVariable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "BASE_URL",
                 *       "value": "https://shop.example",
                 *       "isSecret": true,
                 *       "description": "Buys one item and reads the receipt"
                 *     }
                 */
                "application/json": {
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    description?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Turning it off needs a new value */
                    isSecret?: boolean;
                    key?: string;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description Absent, or null for a secret: the stored value stays
                     * @example https://shop.example
                     */
                    value?: string | null;
                    /** @description Ignored */
                    readonly warnings?: unknown;
                };
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90",
                     *       "key": "BASE_URL",
                     *       "value": "text",
                     *       "isSecret": true,
                     *       "description": "Buys one item and reads the receipt",
                     *       "createdAt": "2026-01-31T12:00:00.000Z",
                     *       "updatedAt": "2026-01-31T12:00:00.000Z",
                     *       "warnings": [
                     *         "text"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["VariableSaved"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteVariable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UUID */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["TooSlow"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["NotJson"];
            417: components["responses"]["NotExpected"];
            429: components["responses"]["TooManyRequests"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}

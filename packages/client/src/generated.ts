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
         * List audit entries of the instance
         * @description Entries that belong to no organization: sign-ups, sign-ins, accounts, instance settings. Newest first; the total is counted up to 10,000. `format=csv` and `format=ndjson` return a file instead of a page, with the newest 10,000 matching entries.
         *
         *     Requires the permission `instance:view`: super admins in a signed-in session.
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
         * @description Newest first; the total is counted up to 10,000.
         *
         *     Requires the permission `instance:view`: super admins in a signed-in session.
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
         * Get the instance settings
         * @description Requires the permission `instance:view`: super admins in a signed-in session.
         */
        get: operations["getAdminSetting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the instance settings
         * @description Requires the permission `instance:update`: super admins in a signed-in session.
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
         * List all users
         * @description Newest first; the total is counted up to 10,000.
         *
         *     Requires the permission `instance:view`: super admins in a signed-in session.
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
         * Ban or unban a user, or grant or revoke the super admin role
         * @description Requires the permission `instance:update`: super admins in a signed-in session.
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
         * Impersonate a user for one hour
         * @description Replaces the caller's session until sign-out. The audit log records both users.
         *
         *     Requires the permission `instance:impersonate`: super admins in a signed-in session.
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
         * Acknowledge an alert; its incident sends no more reminders
         * @description Requires the permission `alert:acknowledge`: the role `project_editor` or higher.
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
         * Resend an alert
         * @description Requires the permission `alert:resend`: the role `project_editor` or higher.
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
         * List alerts and their delivery status
         * @description Requires the permission `alert:view`: the role `project_viewer` or higher.
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
         * List the muted jobs and monitors
         * @description Requires the permission `alert:view`: the role `project_viewer` or higher.
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
         * @description Newest first; the total is counted up to 10,000. Admins of the organization also see entries about the organization itself. `format=csv` and `format=ndjson` return a file instead of a page, with the newest 10,000 matching entries.
         *
         *     Requires the permission `audit:view`: the role `project_admin` or higher.
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
         * Change your password
         * @description Ends all other sessions; this session gets a new cookie.
         *
         *     Requires a signed-in session; a token gets a 403.
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
         * Request a password reset link
         * @description No token is required.
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
         * Reset a password
         * @description The link from the e-mail works once. Ends all sessions of the user.
         *
         *     No token is required.
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
         * List your sessions
         * @description Requires a signed-in session; a token gets a 403.
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
         * End one of your sessions
         * @description Requires a signed-in session; a token gets a 403.
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
         * End all your other sessions
         * @description Requires a signed-in session; a token gets a 403.
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
         * @description Sets the session cookie. Limited to ten attempts per account in 15 minutes.
         *
         *     No token is required.
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
         * Complete sign-in with a second factor
         * @description Accepts a code from the authenticator app, or a recovery code, which works once. Limited to five attempts per sign-in.
         *
         *     No token is required.
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
         * Sign out
         * @description Requires a signed-in session; a token gets a 403.
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
         * Get the sign-up policy
         * @description No token is required.
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
         * @description The response does not reveal whether the address is already registered; the e-mail does.
         *
         *     No token is required.
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
         * Begin single sign-on
         * @description Returns a 404 when no organization has verified the domain of the address.
         *
         *     No token is required.
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
         * Complete single sign-on
         * @description No token is required.
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
         * Enable two-factor authentication
         * @description Requires a signed-in session; a token gets a 403.
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
         * Disable two-factor authentication
         * @description Requires a signed-in session; a token gets a 403.
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
         * Begin to enable two-factor authentication
         * @description It is required at sign-in only after a code from the authenticator app was sent to /api/auth/two-factor/confirm.
         *
         *     Requires a signed-in session; a token gets a 403.
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
         * Regenerate your recovery codes
         * @description The old codes no longer work.
         *
         *     Requires a signed-in session; a token gets a 403.
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
         * Verify an e-mail address
         * @description No token is required.
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
         * Resend the verification link
         * @description No token is required.
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
         * @description Requires the permission `cli_token:view`: the role `project_viewer` or higher.
         */
        get: operations["listCliTokens"];
        put?: never;
        /**
         * Create a CLI token
         * @description Requires the permission `cli_token:create`: the role `project_editor` or higher.
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
         * Revoke a CLI token
         * @description Requires the permission `cli_token:delete`: the role `project_editor` or higher.
         */
        delete: operations["deleteCliToken"];
        options?: never;
        head?: never;
        /**
         * Enable, disable or rename a CLI token
         * @description Requires the permission `cli_token:update`: the role `project_editor` or higher.
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
         * Get the health of the service
         * @description No token is required.
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
         * Send a heartbeat by GET
         * @description No token is required.
         */
        get: operations["sendHeartbeatByGet"];
        put?: never;
        /**
         * Send a heartbeat
         * @description Limited to 600 requests per minute from one client address.
         *
         *     No token is required.
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
         * Get an invitation by its link
         * @description No token is required.
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
         * Accept an invitation; requires a session with the invited e-mail address, verified
         * @description Requires a signed-in session; a token gets a 403.
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
         * Decline an invitation
         * @description Requires a signed-in session; a token gets a 403.
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
         * @description Requires the permission `job:view`: the role `project_viewer` or higher.
         */
        get: operations["listJobs"];
        put?: never;
        /**
         * Create a job
         * @description Requires the permission `job:create`: the role `project_editor` or higher.
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
         * @description Requires the permission `job:view`: the role `project_viewer` or higher.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        /**
         * Delete a job and its trigger keys; its runs are kept
         * @description Requires the permission `job:delete`: the role `project_admin` or higher.
         */
        delete: operations["deleteJob"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a job
         * @description Requires the permission `job:update`: the role `project_editor` or higher.
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
         * @description Requires the permission `trigger_key:view`: the role `project_viewer` or higher.
         */
        get: operations["listJobApiKeys"];
        put?: never;
        /**
         * Create a trigger key that can only start this job
         * @description Requires the permission `trigger_key:create`: the role `project_editor` or higher.
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
         * Revoke a trigger key
         * @description Requires the permission `trigger_key:delete`: the role `project_admin` or higher.
         */
        delete: operations["deleteJobApiKey"];
        options?: never;
        head?: never;
        /**
         * Change a trigger key
         * @description Requires the permission `trigger_key:update`: the role `project_editor` or higher.
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
         * Mute a job
         * @description Until a given time, or until recovery. Alerts are recorded as suppressed. Recipients who were notified of an open incident are still notified of its recovery.
         *
         *     Requires the permission `alert:mute`: the role `project_editor` or higher.
         */
        post: operations["muteJob"];
        /**
         * Unmute a job
         * @description An alert is sent for an incident that is still open.
         *
         *     Requires the permission `alert:mute`: the role `project_editor` or higher.
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
         * Start a job with a token or trigger key
         * @description Requires the permission `job:run`: the role `project_editor` or higher, or one of the job's trigger keys.
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
         * Start a job now, regardless of its schedule
         * @description Requires the permission `job:run`: the role `project_editor` or higher.
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
         * List locations
         * @description No token is required.
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
         * @description Requires the permission `monitor:view`: the role `project_viewer` or higher.
         */
        get: operations["listMaintenanceWindows"];
        put?: never;
        /**
         * Create a maintenance window
         * @description It takes place once, or repeatedly by a cron expression in a time zone. During the window its monitors are checked, but results do not count and alerts are suppressed.
         *
         *     Requires the permission `monitor:update`: the role `project_editor` or higher.
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
         * @description Requires the permission `monitor:view`: the role `project_viewer` or higher.
         */
        get: operations["getMaintenanceWindow"];
        put?: never;
        post?: never;
        /**
         * Delete a maintenance window; an active one ends
         * @description Requires the permission `monitor:update`: the role `project_editor` or higher.
         */
        delete: operations["deleteMaintenanceWindow"];
        options?: never;
        head?: never;
        /**
         * Change a maintenance window
         * @description Requires the permission `monitor:update`: the role `project_editor` or higher.
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
         * Get the caller and its permissions
         * @description Any valid CLI token or session may be used.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change your name
         * @description Requires a signed-in session; a token gets a 403.
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
         * Select the project of this session
         * @description It is used for requests without `X-Project-Id` from then on.
         *
         *     Requires a signed-in session; a token gets a 403.
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
         * @description Requires the permission `monitor:view`: the role `project_viewer` or higher.
         */
        get: operations["listMonitors"];
        put?: never;
        /**
         * Create a monitor
         * @description The monitor is checked at once. Credentials in the URL are moved to `config.auth`. Secrets in `config` are shown as `***` from then on.
         *
         *     Requires the permission `monitor:create`: the role `project_editor` or higher.
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
         * @description Requires the permission `monitor:view`: the role `project_viewer` or higher.
         */
        get: operations["getMonitor"];
        put?: never;
        post?: never;
        /**
         * Delete a monitor and its results
         * @description Requires the permission `monitor:delete`: the role `project_admin` or higher.
         */
        delete: operations["deleteMonitor"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a monitor
         * @description A mask `***` in `config` keeps the stored secret. A monitor with a changed target is pending until its next check.
         *
         *     Requires the permission `monitor:update`: the role `project_editor` or higher.
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
         * Check a monitor now and wait for the results
         * @description Returns one result per location. Results are stored and count like scheduled ones, and the schedule does not change. Results of a paused monitor are not stored.
         *
         *     Requires the permission `monitor:run`: the role `project_editor` or higher.
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
         * Regenerate the key of a heartbeat monitor; the old key stops working
         * @description Requires the permission `monitor:update`: the role `project_editor` or higher.
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
         * Mute a monitor
         * @description Until a given time, or until recovery. Alerts are recorded as suppressed. Recipients who were notified of an open incident are still notified of its recovery.
         *
         *     Requires the permission `alert:mute`: the role `project_editor` or higher.
         */
        post: operations["muteMonitor"];
        /**
         * Unmute a monitor
         * @description An alert is sent for an incident that is still open.
         *
         *     Requires the permission `alert:mute`: the role `project_editor` or higher.
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
         * @description `pagination.total` is counted up to 10,000; use `before` for older results.
         *
         *     Requires the permission `monitor:view`: the role `project_viewer` or higher.
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
         * Get the statistics of a monitor, in total and per location
         * @description Requires the permission `monitor:view`: the role `project_viewer` or higher.
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
         * Get the uptime of a monitor per day
         * @description Oldest first, in UTC days; begins with the day the monitor was created.
         *
         *     Requires the permission `monitor:view`: the role `project_viewer` or higher.
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
         * @description All changes are one transaction. Ids that do not exist in the project are listed in the response and do not affect the others.
         *
         *     Requires the permission `monitor:update`: the role `project_editor` or higher.
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
         * @description Requires the permission `monitor:view`: the role `project_viewer` or higher.
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
         * Test a monitor without saving it
         * @description Takes the same body as the creation of a monitor. Returns one result per location. Limited to 30 per minute and project.
         *
         *     Requires the permission `monitor:run`: the role `project_editor` or higher.
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
         * @description Requires the permission `notification_provider:view`: the role `project_viewer` or higher.
         */
        get: operations["listNotificationProviders"];
        put?: never;
        /**
         * Create a notification provider
         * @description Requires the permission `notification_provider:create`: the role `project_editor` or higher.
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
         * @description Requires the permission `notification_provider:view`: the role `project_viewer` or higher.
         */
        get: operations["getNotificationProvider"];
        /**
         * Replace a notification provider
         * @description Requires the permission `notification_provider:update`: the role `project_editor` or higher.
         */
        put: operations["updateNotificationProvider"];
        post?: never;
        /**
         * Delete a notification provider that is not in use
         * @description Requires the permission `notification_provider:delete`: the role `project_admin` or higher.
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
         * @description Requires the permission `notification_provider:test`: the role `project_editor` or higher.
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
         * List the jobs and monitors that use a notification provider
         * @description Requires the permission `notification_provider:view`: the role `project_viewer` or higher.
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
         * Send a test message with a configuration that is not stored
         * @description Requires the permission `notification_provider:test`: the role `project_editor` or higher.
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
         * List the caller's organizations; a token sees only its own
         * @description Any valid CLI token or session may be used.
         */
        get: operations["listOrganizations"];
        put?: never;
        /**
         * Create an organization with a default project; the caller becomes its owner
         * @description Requires a signed-in session; a token gets a 403.
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
         * @description Requires the permission `organization:view`: the role `project_viewer` or higher.
         */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        /**
         * Delete an organization
         * @description Schedules stop and tokens are rejected at once; owners can restore the organization for 30 days.
         *
         *     Requires the permission `organization:delete`: the role `org_owner` or higher.
         */
        delete: operations["deleteOrganization"];
        options?: never;
        head?: never;
        /**
         * Change an organization
         * @description Requires the permission `organization:update`: the role `org_admin` or higher.
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
         * @description Newest first; the total is counted up to 10,000. Project admins see the entries of their projects only. `format=csv` and `format=ndjson` return a file instead of a page, with the newest 10,000 matching entries.
         *
         *     Requires the permission `audit:view`: the role `project_admin` or higher.
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
         * List invitations; by default the pending ones
         * @description Requires the permission `invitation:view`: the role `org_admin` or higher.
         */
        get: operations["listOrganizationInvitations"];
        put?: never;
        /**
         * Invite one or more users
         * @description With `invitations` the response is `{ data, failed }`: the invitations that were sent, and the reasons why the others were not.
         *
         *     Requires the permission `invitation:create`: the role `org_admin` or higher.
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
         * @description Requires the permission `invitation:cancel`: the role `org_admin` or higher.
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
         * Resend an invitation with a new link and expiry; the old link stops working
         * @description Requires the permission `invitation:create`: the role `org_admin` or higher.
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
         * @description Requires the permission `member:view`: the role `project_viewer` or higher.
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
         * Get a member
         * @description Requires the permission `member:view`: the role `project_viewer` or higher.
         */
        get: operations["getOrganizationMember"];
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave the organization; all tokens and trigger keys of the member are revoked
         * @description Requires the permission `member:delete`: the role `org_admin` or higher, and for the user's own membership.
         */
        delete: operations["deleteOrganizationMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member; applies from their next request on
         * @description Requires the permission `member:update`: the role `org_admin` or higher.
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
         * @description Requires the permission `project:view`: the role `project_viewer` or higher.
         */
        get: operations["listOrganizationProjects"];
        put?: never;
        /**
         * Create a project
         * @description Requires the permission `project:create`: the role `org_admin` or higher.
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
         * @description Requires the permission `project:view`: the role `project_viewer` or higher.
         */
        get: operations["getOrganizationProject"];
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description It is inaccessible at once; its data and files are deleted after 7 days.
         *
         *     Requires the permission `project:delete`: the role `org_admin` or higher.
         */
        delete: operations["deleteOrganizationProject"];
        options?: never;
        head?: never;
        /**
         * Change a project
         * @description Requires the permission `project:update`: the role `project_admin` or higher.
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
         * Archive a project; it becomes read-only and its schedules are paused
         * @description Requires the permission `project:delete`: the role `org_admin` or higher.
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
         * List the members of a project
         * @description Requires the permission `project:manage_members`: the role `project_admin` or higher.
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
         * @description Requires the permission `project:manage_members`: the role `project_admin` or higher.
         */
        get: operations["getOrganizationProjectMember"];
        /**
         * Set the role of a member in the project
         * @description Admins of the project may assign roles up to editor.
         *
         *     Requires the permission `project:manage_members`: the role `project_admin` or higher.
         */
        put: operations["updateOrganizationProjectMember"];
        post?: never;
        /**
         * Remove a member's role in the project
         * @description Requires the permission `project:manage_members`: the role `project_admin` or higher.
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
         * Unarchive a project
         * @description Requires the permission `project:delete`: the role `org_admin` or higher.
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
         * Restore an organization that is scheduled for deletion
         * @description Requires the permission `organization:delete`: the role `org_owner` or higher. Requires a signed-in session.
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
         * List the roles and their permissions
         * @description Requires the permission `organization:view`: the role `project_viewer` or higher.
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
         * Get the single sign-on settings
         * @description Requires the permission `sso:manage`: the role `org_owner` or higher.
         */
        get: operations["getOrganizationSso"];
        /**
         * Configure single sign-on
         * @description The provider is tested at once; a 400 says what is missing. The client secret is stored encrypted and never shown.
         *
         *     Requires the permission `sso:manage`: the role `org_owner` or higher.
         */
        put: operations["updateOrganizationSso"];
        post?: never;
        /**
         * Remove single sign-on
         * @description Requires the permission `sso:manage`: the role `org_owner` or higher.
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
         * Add a domain
         * @description Returns the TXT record that has to be set before the domain can be verified.
         *
         *     Requires the permission `sso:manage`: the role `org_owner` or higher.
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
         * Release a domain
         * @description Requires the permission `sso:manage`: the role `org_owner` or higher.
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
         * Verify a domain by its TXT record
         * @description Requires the permission `sso:manage`: the role `org_owner` or higher.
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
         * Test the single sign-on provider
         * @description Requires the permission `sso:manage`: the role `org_owner` or higher.
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
         * Get the number of resources in an organization
         * @description Requires the permission `organization:view`: the role `project_viewer` or higher.
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
         * Transfer the ownership of an organization to an admin; the caller becomes an admin
         * @description Requires a sign-in within the last 15 minutes.
         *
         *     Requires the permission `organization:delete`: the role `org_owner` or higher. Requires a signed-in session.
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
         * @description Requires the permission `run:view`: the role `project_viewer` or higher.
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
         * @description Requires the permission `run:view`: the role `project_viewer` or higher.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        /**
         * Delete a run; a running one is cancelled first
         * @description Requires the permission `run:delete`: the role `project_admin` or higher.
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
         * List the artifacts of a run
         * @description Requires the permission `run:view`: the role `project_viewer` or higher.
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
         * @description Returns the whole file or a range of it. HTML reports open in the browser, sandboxed. A trace is a zip file for `playwright show-trace`; with `view=page` it is shown as a page, or a 400 when the archive is damaged.
         *
         *     Requires the permission `run:view`: the role `project_viewer` or higher.
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
         * @description Requires the permission `run:cancel`: the role `project_editor` or higher.
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
         * @description Returns both summaries, and the mean of each metric over the seconds of the run with a 95 % confidence interval of its change. The lists are empty for runs that are not load tests or have not ended.
         *
         *     Requires the permission `run:view`: the role `project_viewer` or higher.
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
         * @description Requires the permission `run:view`: the role `project_viewer` or higher, or the trigger key that started the run.
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
         * Stream the console of a run
         * @description Server-Sent Events: `ready`, `console` ({ line }, with an id for Last-Event-ID), `heartbeat` after 15 s of silence, then one `complete` ({ status }) or `error` ({ message }). The last event of a failed run is sent once its artifacts are stored, 10 s after its end at the latest. A load test adds `progress` once a second (virtual users, requests, their rate and p95), which may be skipped and is safe to ignore.
         *
         *     Requires the permission `run:view`: the role `project_viewer` or higher.
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
         * @description Requires the permission `tag:view`: the role `project_viewer` or higher.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Requires the permission `tag:create`: the role `project_editor` or higher.
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
         * Delete a tag and remove it from all resources
         * @description Requires the permission `tag:delete`: the role `project_admin` or higher.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change the name or colour of a tag
         * @description Requires the permission `tag:update`: the role `project_editor` or higher.
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
         * @description Requires the permission `test:view`: the role `project_viewer` or higher.
         */
        get: operations["listTests"];
        put?: never;
        /**
         * Create a test
         * @description Requires the permission `test:create`: the role `project_editor` or higher.
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
         * @description Requires the permission `test:view`: the role `project_viewer` or higher.
         */
        get: operations["getTest"];
        put?: never;
        post?: never;
        /**
         * Delete a test that is not in use
         * @description Requires the permission `test:delete`: the role `project_admin` or higher.
         */
        delete: operations["deleteTest"];
        options?: never;
        head?: never;
        /**
         * Change a test
         * @description Requires the permission `test:update`: the role `project_editor` or higher.
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
         * @description Requires the permission `test:run`: the role `project_editor` or higher.
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
         * @description Requires the permission `variable:view`: the role `project_viewer` or higher.
         */
        get: operations["listVariables"];
        put?: never;
        /**
         * Create a variable or a secret
         * @description Requires the permission `variable:create`: the role `project_editor` or higher.
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
         * @description Requires the permission `variable:view`: the role `project_viewer` or higher.
         */
        get: operations["getVariable"];
        /**
         * Change a variable; absent fields are unchanged
         * @description Requires the permission `variable:update`: the role `project_editor` or higher.
         */
        put: operations["updateVariable"];
        post?: never;
        /**
         * Delete a variable
         * @description Requires the permission `variable:delete`: the role `project_admin` or higher.
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
             * @description The incident; all alerts about it have the same id
             */
            incidentId: string | null;
            /**
             * @description The message, in one line
             * @example Checkout failed
             */
            message: string;
            /** @description The notification provider; its id is null once it is deleted */
            provider: {
                /** Format: uuid */
                id: string | null;
                name: string;
                /** @enum {string} */
                type: "email" | "slack" | "webhook" | "telegram" | "discord" | "teams" | "pagerduty" | "opsgenie" | "googlechat" | "ntfy" | "pushover" | "mattermost";
            } | null;
            /** @description Why the alert failed, was suppressed or is pending */
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
             * @description true: the artifact could not be stored, for example because the disk was full; it cannot be downloaded
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
            /** @description Field → its value before and after; secrets are masked, scripts are shown as hashes and a diff */
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
            /** @description The `X-Request-Id` of the request */
            requestId: string | null;
            resourceId: string | null;
            resourceName: string | null;
            /** @example job */
            resourceType: string;
            /** @description false: the action was attempted and rejected */
            success: boolean;
            userAgent: string | null;
        };
        BulkDone: {
            results: {
                /** @description Why the monitor was not changed */
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
             * @description The IP address of the target
             * @example 203.0.113.7
             */
            address: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            certificateExpiresAt: string | null;
            /** @description false: the check failed and could not be retried */
            confirmed: boolean;
            /**
             * @description Details specific to the type of monitor, such as packet loss or the run of a test
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
             * @description true: during a maintenance window; the result does not count
             * @example false
             */
            maintenance: boolean;
            /** @description null: the phase did not take place */
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
             * @description unknown: the check could not be carried out, for a reason other than the target
             * @example up
             * @enum {string}
             */
            status: "up" | "degraded" | "down" | "unknown";
            /** @example 200 */
            statusCode: number | null;
            /**
             * Format: date-time
             * @description Time when the check began
             * @example 2026-01-31T12:00:00.000Z
             */
            timestamp: string;
            /**
             * @description Number of attempts, with the retries that confirmed the result
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
            /** @description The first characters of the token, for display */
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
            /** @description The whole token; shown only once */
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
            /** @description The first characters of the token, for display */
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
            /** @description A stable code for programs, where one status has several causes. */
            code?: string;
            /** @description Only with 400: every invalid field. */
            details?: {
                message: string;
                /** @description Path of the field, such as `config.timezone`; empty for the body as a whole. */
                path: string;
            }[];
            /** @description What is wrong and what to do, as a sentence. */
            error: string;
        };
        Health: {
            /** @enum {string} */
            database: "connected" | "disconnected";
            /** @description Isolation level of scripts: L0 … L3n, or the reason why no scripts run here */
            isolation: string;
            /**
             * @description ok, or the number of monitors without a result for two intervals
             * @example ok
             */
            monitors: string;
            /**
             * @description Reasons why the service is degraded: no worker, overdue jobs, pending alerts
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
             * @description The key in /api/heartbeats/{key}; shown only once
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
             * @description Shown only once, and only when no mail server is configured
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
            /** @description No account exists for this address yet */
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
             * @description As it was set
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
             * @description Your own identifier of the resource, or null
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
             * @description The configuration (projects as code) that deployed the resource, or null
             * @example null
             */
            managedBy: string | null;
            name: string;
            /**
             * Format: date-time
             * @description null: the job has no schedule or is paused
             * @example 2026-01-31T12:00:00.000Z
             */
            nextRunAt: string | null;
            retryCount: number;
            /** @description Why the scheduler suspended the job; set its schedule again to resume it */
            scheduleError: string | null;
            /** @enum {string} */
            status: "active" | "paused";
            /** @description In order of their names */
            tags: components["schemas"]["ShownTag"][];
            tests: {
                /** Format: uuid */
                id: string;
                /** @description Position in the job, from 0 */
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
             * @description null: takes place once, from startsAt to endsAt
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
             * @description The active or the next occurrence
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
            /** @description null: the user is in no organization yet */
            organization: {
                /** Format: uuid */
                id: string;
                name: string;
                slug: string;
            } | null;
            /** @description All organizations of a session; the one organization of a token */
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
             * @description The caller's role in the project
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
                 * @description The super admin who impersonates this user
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
             * @description Same as userId
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
            /** @description Projects in which the member has a role, as far as the caller can see them */
            projects: {
                name: string;
                /** Format: uuid */
                projectId: string;
                /** @enum {string} */
                role: "project_admin" | "project_editor" | "project_viewer";
            }[];
            /**
             * @description selected: only the listed projects; all: every project (always for organization roles, optional for viewers)
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
             * @description Same as userId
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
            /** @description Projects in which the member has a role, as far as the caller can see them */
            projects: {
                name: string;
                /** Format: uuid */
                projectId: string;
                /** @enum {string} */
                role: "project_admin" | "project_editor" | "project_viewer";
            }[];
            /**
             * @description selected: only the listed projects; all: every project (always for organization roles, optional for viewers)
             * @enum {string}
             */
            projectScope: "all" | "selected";
            /** @enum {string} */
            role: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
            ssoManaged: boolean;
            /** @description Number of CLI tokens that the member created in this organization */
            tokenCount: number;
            twoFactorEnabled: boolean;
            /** Format: uuid */
            userId: string;
        };
        Monitor: {
            active: boolean;
            /**
             * @description As it was set
             * @example {}
             */
            alertConfig: {
                [key: string]: unknown;
            };
            /**
             * @description As it was set; secrets are shown as ***
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
             * @description Your own identifier of the resource, or null
             * @example checkout/smoke
             */
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Seconds between checks
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
             * @description For type heartbeat: time of the last heartbeat
             * @example 2026-01-31T12:00:00.000Z
             */
            lastHeartbeatAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastStatusChangeAt: string | null;
            /**
             * @description The configuration (projects as code) that deployed the resource, or null
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
            /** @description In order of their names */
            tags: components["schemas"]["ShownTag"][];
            /**
             * @description Time limit of a check in seconds
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
             * @description As it was set
             * @example {}
             */
            alertConfig: {
                [key: string]: unknown;
            };
            /**
             * @description As it was set; secrets are shown as ***
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
             * @description Your own identifier of the resource, or null
             * @example checkout/smoke
             */
            externalId: string | null;
            /**
             * @description For type heartbeat; shown only once
             * @example 5f0c4a5e-7a3c-4e7f-9d5b-3f1c2b7a9e10
             */
            heartbeatKey: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description Seconds between checks
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
             * @description For type heartbeat: time of the last heartbeat
             * @example 2026-01-31T12:00:00.000Z
             */
            lastHeartbeatAt: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastStatusChangeAt: string | null;
            /**
             * @description The configuration (projects as code) that deployed the resource, or null
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
            /** @description In order of their names */
            tags: components["schemas"]["ShownTag"][];
            /**
             * @description Time limit of a check in seconds
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
             * @description Milliseconds, of successful checks
             * @example 81.2
             */
            avgResponseTime: number | null;
            /**
             * @description Share of the time that is covered by checks; there is no data for the rest
             * @example 99.8
             */
            coveredPercent: number;
            degradedChecks: number;
            /** @description Locations whose state has differed from the state of the monitor for a long time */
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
             * @description Not before the monitor was created
             * @example 2026-01-31T12:00:00.000Z
             */
            from: string;
            locations: {
                /**
                 * @description Milliseconds, of successful checks
                 * @example 81.2
                 */
                avgResponseTime: number | null;
                /**
                 * @description Share of the time that is covered by checks; there is no data for the rest
                 * @example 99.8
                 */
                coveredPercent: number;
                degradedChecks: number;
                failedChecks: number;
                /** @example global */
                location: string;
                /** @description Checks during maintenance windows; they do not count */
                maintenanceChecks: number;
                p50ResponseTime: number | null;
                /** @example 143.7 */
                p95ResponseTime: number | null;
                p99ResponseTime: number | null;
                /** @description Up or degraded */
                successfulChecks: number;
                totalChecks: number;
                /** @description Checks that could not be carried out; they do not count */
                unknownChecks: number;
                /**
                 * @description Share of successful checks among those that count; over several locations the share of time that was not down; null without data
                 * @example 99.95
                 */
                uptimePercent: number | null;
            }[];
            /** @description Checks during maintenance windows; they do not count */
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
            /** @description Checks that could not be carried out; they do not count */
            unknownChecks: number;
            /**
             * @description Share of successful checks among those that count; over several locations the share of time that was not down; null without data
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
                 * @description Share of the time that is covered by checks; there is no data for the rest
                 * @example 99.8
                 */
                coveredPercent: number;
                /** @example 2026-01-31 */
                date: string;
                degradedChecks: number;
                failedChecks: number;
                /** @description Checks during maintenance windows; they do not count */
                maintenanceChecks: number;
                /** @description Up or degraded */
                successfulChecks: number;
                totalChecks: number;
                /** @description Checks that could not be carried out; they do not count */
                unknownChecks: number;
                /**
                 * @description Share of successful checks among those that count; over several locations the share of time that was not down; null without data
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
             * @description null: until the current or the next incident is resolved
             * @example 2026-01-31T12:00:00.000Z
             */
            until: string | null;
        };
        NotificationProvider: {
            /**
             * @description Secrets are shown as ***; sent back as ***, they keep their values
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
             * @description Your own identifier of the resource, or null
             * @example checkout/smoke
             */
            externalId: string | null;
            /**
             * Format: date-time
             * @description Time since when deliveries fail; null while they succeed
             * @example 2026-01-31T12:00:00.000Z
             */
            failingSince: string | null;
            /** Format: uuid */
            id: string;
            /** @description Last error of the provider, while deliveries fail */
            lastError: string | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsed: string | null;
            /**
             * @description The configuration (projects as code) that deployed the resource, or null
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
             * @description The response of the provider
             * @example The provider accepted the message
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
             * @description The caller's role
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
            /** @description Domains of e-mail addresses that may be invited; empty: any domain */
            allowedEmailDomains: string[];
            auditRetentionDays: number;
            /**
             * @description Role of members who join without an invitation
             * @enum {string}
             */
            defaultRole: "project_admin" | "project_editor" | "project_viewer";
            invitationTtlDays: number;
            /** @description true: members without two-factor authentication can only enable it */
            require2fa: boolean;
            /** @description Maximum lifetime of a new CLI token in days; 0: no limit */
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
            /** @description Number of members who can see the project */
            memberCount: number;
            name: string;
            /** Format: uuid */
            organizationId: string;
            slug: string;
            /**
             * @description archived: read-only, and its schedules are paused
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
                /** @description A higher level has more permissions */
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
            /** @description Number of workers that have taken the run */
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
            /** @description Isolation level of the script: L0 … L3n */
            isolation: string | null;
            /** Format: uuid */
            jobId: string | null;
            jobName: string | null;
            location: string;
            metrics: {
                [key: string]: unknown;
            } | null;
            /** @description For a catch-up run: number of due times that were missed */
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
            /** @description The type of the test, or job */
            type: string;
            /**
             * @description What a queued run is waiting for
             * @example null
             */
            waitingFor: string | null;
        };
        RunComparison: {
            figures: {
                base: number;
                /** @description Change relative to the earlier value, in percent; null when that is 0 */
                changePercent: number | null;
                /**
                 * @description Rates per second; percentiles of http_req_duration in ms
                 * @enum {string}
                 */
                figure: "requestsPerSecond" | "errorsPerSecond" | "iterationsPerSecond" | "bytesPerSecond" | "p50" | "p95" | "p99";
                high: number | null;
                /** @description Lower end of the 95 % confidence interval of the change, in percent */
                low: number | null;
                /** @description true: the interval does not contain 0; null when one of the runs has fewer than 10 seconds of data */
                significant: boolean | null;
                /** @description Mean over the seconds of the run */
                value: number;
            }[];
            metrics: {
                base: number | null;
                /** @description Change relative to the earlier value, in percent; null when that is 0 */
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
            /** @description The run it is compared with; null when there is no earlier run */
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
            /** @description One entry per test() of the script */
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
            /** @description true: passed, but not at the first attempt */
            flaky: boolean;
            /** @enum {string} */
            status: "pending" | "passed" | "failed" | "skipped" | "cancelled";
            /** Format: uuid */
            testId: string;
            title: string;
            type: string;
        };
        Session: {
            /** @description true: the session of this request */
            current: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            expiresAt: string;
            /** Format: uuid */
            id: string;
            /** @description true: a super admin impersonates this user */
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
             * @description second_factor: the password was correct; continue with /api/auth/sign-in/second-factor
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
                 * @description For project roles: the projects in which the role applies
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
            /** @description Redirect URI to register with the provider */
            redirectUrl: string;
        };
        SsoDomain: {
            domain: string;
            /** @example _watchkeeper.example.com */
            txtName: string;
            /** @description The required value of the TXT record with that name */
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
             * @description Your own identifier of the resource, or null
             * @example checkout/smoke
             */
            externalId: string | null;
            /** Format: uuid */
            id: string;
            /**
             * @description The configuration (projects as code) that deployed the resource, or null
             * @example null
             */
            managedBy: string | null;
            /** @description Decoded; only with includeScript=true */
            script?: string;
            /** @description In order of their names */
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
            /** @description Lines of the script around the failure */
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
            /** @description The limit of the key, or the default limit */
            rateLimit: {
                /** @description Requests per window */
                limit: number;
                windowSeconds: number;
            };
            /** @description The first characters of the key, for display */
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
            /** @description The whole key; shown only once */
            key: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            lastUsedAt: string | null;
            name: string;
            /** @description The limit of the key, or the default limit */
            rateLimit: {
                /** @description Requests per window */
                limit: number;
                windowSeconds: number;
            };
            /** @description The first characters of the key, for display */
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
            /** @description null for a secret: a stored secret is never shown */
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
            /** @description null for a secret: a stored secret is never shown */
            value: string | null;
            /** @description Warnings about the saved value */
            warnings: string[];
        };
    };
    responses: {
        /** @description A parameter or field is invalid; `details` lists each of them. */
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
        /** @description The state of the resource does not allow this; `error` says why. */
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
        /** @description The link was used or cancelled, or has expired. */
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
                 *       "error": "The invitation is no longer valid"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers are larger than 16 KiB in total. */
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
        /** @description The server failed. `X-Request-Id` identifies the cause in the server's log. */
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
        /** @description The only supported value of `Expect` is `100-continue`. */
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
        /** @description No such resource exists in this project. */
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
        /** @description The range is outside the file; `Content-Range` gives the size of the file. */
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
                 *       "error": "Range is outside the file of 1024 bytes"
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
        /** @description A rate limit was exceeded; `Retry-After` gives the number of seconds to wait. */
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
        /** @description The request body did not arrive in time. */
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
        /** @description The token is missing, invalid, disabled, expired or not accepted by this endpoint. */
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
        /** @description The database is unavailable; `Retry-After` gives the number of seconds to wait. */
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
                 *       "error": "The database is unavailable. Try again later"
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
         * @description The authentication scheme, and whether a token was invalid.
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
         * @description Time when the window ends, in Unix seconds.
         * @example 1795788060
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Identifies this request in the server's log.
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
                /** @description An action, or all actions on a resource: job.* */
                action?: string;
                /** @description Id of the user, token or trigger key */
                actorId?: string;
                /** @description csv, ndjson: no pages, but the newest 10,000 matching entries */
                format?: "json" | "csv" | "ndjson";
                /** @description Only entries at or after this time */
                from?: string;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                resourceId?: string;
                /** @description The part of the action before the dot */
                resourceType?: string;
                /** @description Only entries before this time */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or a file with `format` */
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Part of a name or address; a search without three letters or digits in a row matches the beginning only */
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
                     * @description null: the value of the server setting SIGN_UP
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Part of a name or address; a search without three letters or digits in a row matches the beginning only */
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
                    /** @description true: the user's tokens, trigger keys and sessions get a 401 at once */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                /** @description An event, or a prefix such as run.* */
                event?: string;
                /**
                 * @description Only alerts at or after this time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                from?: string;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Only alerts of this notification provider */
                providerId?: string;
                status?: "pending" | "sent" | "failed" | "suppressed";
                /** @description Only alerts about this job or monitor */
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
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
                /** @description An action, or all actions on a resource: job.* */
                action?: string;
                /** @description Id of the user, token or trigger key */
                actorId?: string;
                /** @description csv, ndjson: no pages, but the newest 10,000 matching entries */
                format?: "json" | "csv" | "ndjson";
                /** @description Only entries at or after this time */
                from?: string;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                resourceId?: string;
                /** @description The part of the action before the dot */
                resourceType?: string;
                /** @description Only entries before this time */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or a file with `format` */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description false: the session lasts until the browser is closed, at most one day
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                    /** @description Token from an invitation link; it verifies the address, and is required when sign-up is by invitation */
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
                     * @description A path on this server
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
                         * @description The URL that the browser has to open next
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
                /** @description UUID of the organization, or `current` */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                        /** @description Each code works once; shown only once */
                        recoveryCodes: string[];
                        /** @description `otpauth://…`, to display as a QR code */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                /** @description Only tokens that this user created */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                    /** @description Seconds until the token expires; the organization's settings may require an expiry and limit it */
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
                     * @description read: the token may only use GET
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
            /** @description The service is unavailable */
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
                /** @description The key shown when the monitor was created */
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
                /** @description The key shown when the monitor was created */
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
                /** @description The token at the end of the invitation link */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The token at the end of the invitation link */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The token at the end of the invitation link */
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
                /** @description Only the resource with this external id */
                externalId?: string;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Part of the name; upper and lower case are the same */
                search?: string;
                /** @description The id or the name of a tag; upper and lower case are the same */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                        /** @description Consecutive failures before an alert; default 1 */
                        failureThreshold?: number;
                        notificationProviders?: string[];
                        /** @description Default true */
                        onFailure?: boolean;
                        /** @description Default true */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description Default true */
                        onTimeout?: boolean;
                        /**
                         * @description Rules for single providers: which events notify them, and after which delay
                         * @example []
                         */
                        providerRules?: {
                            /** @description Minutes to wait before this provider is notified; it is not notified when the incident ends before that. Default 0 */
                            delayMinutes?: number;
                            /** @description Events to notify of; default all */
                            events?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description Hours in which alerts that are not urgent are held back until the end
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; default UTC */
                            timezone?: string;
                            to: string;
                            /** @description Events that notify even during quiet hours; default outages and failures */
                            urgent?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                        } | null;
                        /** @description Consecutive successes before recovery is reported; default 1 */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    config?: ({
                        /** @description When browser artifacts are kept; default on-failure */
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
                        /** @description Environment variables for the scripts; they override those of the project */
                        environment?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Location of the runs; default global
                         * @example global
                         * @example eu-central
                         */
                        location?: string;
                        /**
                         * @description What happens to due times while no scheduler was running: once starts one catch-up run, skip drops them; default once
                         * @enum {string}
                         */
                        missed?: "once" | "skip";
                        /**
                         * @description What happens when the job is due while it is still running; default skip
                         * @enum {string}
                         */
                        overlap?: "skip" | "queue" | "allow";
                        /** @description true: run the tests of the job in parallel; default true */
                        parallel?: boolean;
                        /** @description true: skip the remaining tests after a failure; default false */
                        stopOnFailure?: boolean;
                        /**
                         * @description IANA name of the time zone of cronSchedule; default UTC
                         * @example Europe/Berlin
                         */
                        timezone?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Cron expression: minute, hour, day of month, month, day of week
                     * @example 0 6 * * mon-fri
                     */
                    cronSchedule?: string | null;
                    description?: string | null;
                    /**
                     * @description Your own identifier of the resource, unique in the project among resources of its type
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly lastRunAt?: unknown;
                    /**
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    name: string;
                    /** @description Ignored */
                    readonly nextRunAt?: unknown;
                    /**
                     * @description Retries of a failed test; null resets it to 0
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
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @description Ids of tests, in the order in which they run */
                    tests?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description Time limit of a run from its start, retries included, in seconds; null resets it to 300
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
                        /** @description Consecutive failures before an alert; default 1 */
                        failureThreshold?: number;
                        notificationProviders?: string[];
                        /** @description Default true */
                        onFailure?: boolean;
                        /** @description Default true */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description Default true */
                        onTimeout?: boolean;
                        /**
                         * @description Rules for single providers: which events notify them, and after which delay
                         * @example []
                         */
                        providerRules?: {
                            /** @description Minutes to wait before this provider is notified; it is not notified when the incident ends before that. Default 0 */
                            delayMinutes?: number;
                            /** @description Events to notify of; default all */
                            events?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description Hours in which alerts that are not urgent are held back until the end
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; default UTC */
                            timezone?: string;
                            to: string;
                            /** @description Events that notify even during quiet hours; default outages and failures */
                            urgent?: ("run.failed" | "run.timed_out" | "run.recovered" | "run.completed")[];
                        } | null;
                        /** @description Consecutive successes before recovery is reported; default 1 */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    config?: ({
                        /** @description When browser artifacts are kept; default on-failure */
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
                        /** @description Environment variables for the scripts; they override those of the project */
                        environment?: {
                            [key: string]: string;
                        };
                        /**
                         * @description Location of the runs; default global
                         * @example global
                         * @example eu-central
                         */
                        location?: string;
                        /**
                         * @description What happens to due times while no scheduler was running: once starts one catch-up run, skip drops them; default once
                         * @enum {string}
                         */
                        missed?: "once" | "skip";
                        /**
                         * @description What happens when the job is due while it is still running; default skip
                         * @enum {string}
                         */
                        overlap?: "skip" | "queue" | "allow";
                        /** @description true: run the tests of the job in parallel; default true */
                        parallel?: boolean;
                        /** @description true: skip the remaining tests after a failure; default false */
                        stopOnFailure?: boolean;
                        /**
                         * @description IANA name of the time zone of cronSchedule; default UTC
                         * @example Europe/Berlin
                         */
                        timezone?: string;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Cron expression: minute, hour, day of month, month, day of week
                     * @example 0 6 * * mon-fri
                     */
                    cronSchedule?: string | null;
                    description?: string | null;
                    /**
                     * @description Your own identifier of the resource, unique in the project among resources of its type
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /** @description Ignored */
                    readonly lastRunAt?: unknown;
                    /**
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    name?: string;
                    /** @description Ignored */
                    readonly nextRunAt?: unknown;
                    /** @description Retries of a failed test; null resets it to 0 */
                    retryCount?: number | null;
                    /** @description Ignored */
                    readonly scheduleError?: unknown;
                    /** @enum {string} */
                    status?: "active" | "paused";
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @description Ids of tests, in the order in which they run */
                    tests?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /** @description Time limit of a run from its start, retries included, in seconds; null resets it to 300 */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                    /** @description Seconds until the key expires */
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
                    /** @description Only for admins. null: the default limit */
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
                    /** @description Only for admins. null: the default limit */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description A time in the future; default: until the current or the next incident is resolved
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description All monitors of the project, including those created later
                     * @default false
                     * @example false
                     */
                    allMonitors?: boolean;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Cron expression of the start times; null: takes place once, from startsAt to endsAt
                     * @example 0 2 * * sun
                     */
                    cron?: string | null;
                    description?: string | null;
                    /**
                     * @description With cron: duration of each occurrence in minutes; default 60
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
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description With cron: IANA name of the time zone; default UTC
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
                     * @description All monitors of the project, including those created later
                     * @example false
                     */
                    allMonitors?: boolean;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Cron expression of the start times; null: takes place once, from startsAt to endsAt
                     * @example 0 2 * * sun
                     */
                    cron?: string | null;
                    description?: string | null;
                    /**
                     * @description With cron: duration of each occurrence in minutes; default 60
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
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description With cron: IANA name of the time zone; default UTC
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
                /** @description Only the resource with this external id */
                externalId?: string;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Part of the name; upper and lower case are the same */
                search?: string;
                /** @description status: the states that need attention first; a leading minus reverses the order */
                sort?: "created" | "-created" | "name" | "-name" | "status" | "-status";
                status?: "pending" | "up" | "degraded" | "down" | "unknown" | "maintenance" | "paused";
                /** @description The id or the name of a tag; upper and lower case are the same */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description false: paused
                     * @default true
                     */
                    active?: boolean;
                    alertConfig?: {
                        customMessage?: string | null;
                        enabled?: boolean;
                        /** @description Consecutive failures before an alert; default 1 */
                        failureThreshold?: number;
                        /** @description false: every change of state notifies, however frequent. Default true */
                        flapDetection?: boolean;
                        notificationProviders?: string[];
                        /** @description Default true */
                        onCertificateExpiry?: boolean;
                        onDegraded?: boolean;
                        /** @description Default true */
                        onFailure?: boolean;
                        /** @description Default true */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description Default true */
                        onTimeout?: boolean;
                        /**
                         * @description Rules for single providers: which events notify them, and after which delay
                         * @example []
                         */
                        providerRules?: {
                            /** @description Minutes to wait before this provider is notified; it is not notified when the incident ends before that. Default 0 */
                            delayMinutes?: number;
                            /** @description Events to notify of; default all */
                            events?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description Hours in which alerts that are not urgent are held back until the end
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; default UTC */
                            timezone?: string;
                            to: string;
                            /** @description Events that notify even during quiet hours; default outages and failures */
                            urgent?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                        } | null;
                        /** @description Consecutive successes before recovery is reported; default 1 */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    /**
                     * @description For all types: confirm, locations, quorum, dependsOn. The other fields depend on the type; see the documentation
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
                        /** @description Retries before a failure counts (default 1), and the delay before each in seconds (default 2) */
                        confirm?: {
                            delaySeconds?: number;
                            retries?: number;
                        };
                        /** @description Monitors that this one depends on: while one of them is down, alerts of this monitor are suppressed */
                        dependsOn?: string[];
                        /** @description Locations from which the monitor is checked; default global */
                        locations?: string[];
                        /** @description Number of locations that must report it down; default majority */
                        quorum?: ("majority" | "all" | "any") | number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Your own identifier of the resource, unique in the project among resources of its type
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description Seconds between checks; null resets it to 60
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
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /** @description HTTP method: any for http_request, GET or HEAD for website; other types accept and ignore it */
                    method?: string | null;
                    name: string;
                    /** @description Ignored */
                    readonly nextCheckAt?: unknown;
                    /** @description Ignored */
                    readonly status?: unknown;
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description Time limit of a check in seconds, in total; null resets it to 30
                     * @default 30
                     * @example 30
                     */
                    timeout?: number | null;
                    /** @enum {string} */
                    type: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description The target of the check; its form depends on the type
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
                    /** @description false: paused */
                    active?: boolean;
                    alertConfig?: {
                        customMessage?: string | null;
                        enabled?: boolean;
                        /** @description Consecutive failures before an alert; default 1 */
                        failureThreshold?: number;
                        /** @description false: every change of state notifies, however frequent. Default true */
                        flapDetection?: boolean;
                        notificationProviders?: string[];
                        /** @description Default true */
                        onCertificateExpiry?: boolean;
                        onDegraded?: boolean;
                        /** @description Default true */
                        onFailure?: boolean;
                        /** @description Default true */
                        onRecovery?: boolean;
                        onSuccess?: boolean;
                        /** @description Default true */
                        onTimeout?: boolean;
                        /**
                         * @description Rules for single providers: which events notify them, and after which delay
                         * @example []
                         */
                        providerRules?: {
                            /** @description Minutes to wait before this provider is notified; it is not notified when the incident ends before that. Default 0 */
                            delayMinutes?: number;
                            /** @description Events to notify of; default all */
                            events?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                            /** Format: uuid */
                            provider: string;
                        }[];
                        /**
                         * @description Hours in which alerts that are not urgent are held back until the end
                         * @example {
                         *       "from": "22:00",
                         *       "to": "07:00",
                         *       "timezone": "Europe/Berlin"
                         *     }
                         */
                        quietHours?: {
                            from: string;
                            /** @description IANA name; default UTC */
                            timezone?: string;
                            to: string;
                            /** @description Events that notify even during quiet hours; default outages and failures */
                            urgent?: ("monitor.down" | "monitor.up" | "monitor.degraded" | "monitor.reminder" | "monitor.flapping" | "monitor.steady" | "certificate.expiring")[];
                        } | null;
                        /** @description Consecutive successes before recovery is reported; default 1 */
                        recoveryThreshold?: number;
                        reminderMinutes?: number | null;
                    } | null;
                    /**
                     * @description For all types: confirm, locations, quorum, dependsOn. The other fields depend on the type; see the documentation
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
                        /** @description Retries before a failure counts (default 1), and the delay before each in seconds (default 2) */
                        confirm?: {
                            delaySeconds?: number;
                            retries?: number;
                        };
                        /** @description Monitors that this one depends on: while one of them is down, alerts of this monitor are suppressed */
                        dependsOn?: string[];
                        /** @description Locations from which the monitor is checked; default global */
                        locations?: string[];
                        /** @description Number of locations that must report it down; default majority */
                        quorum?: ("majority" | "all" | "any") | number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly createdAt?: unknown;
                    /**
                     * @description Your own identifier of the resource, unique in the project among resources of its type
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description Seconds between checks; null resets it to 60
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
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /** @description HTTP method: any for http_request, GET or HEAD for website; other types accept and ignore it */
                    method?: string | null;
                    name?: string;
                    /** @description Ignored */
                    readonly nextCheckAt?: unknown;
                    /** @description Ignored */
                    readonly status?: unknown;
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    /**
                     * @description Time limit of a check in seconds, in total; null resets it to 30
                     * @example 30
                     */
                    timeout?: number | null;
                    /** @enum {string} */
                    type?: "http_request" | "website" | "ping_host" | "port_check" | "synthetic_test" | "dns_query" | "tls_certificate" | "websocket" | "grpc_health" | "heartbeat" | "domain_expiry";
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description The target of the check; its form depends on the type
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description A time in the future; default: until the current or the next incident is resolved
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                location?: string;
                /** @description Number of the page, from 1 */
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
                /** @description Only this location */
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
                /** @description Number of UTC days, including today; values above 90 give 90 */
                days?: number;
                /** @description Only this location */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description Ids of monitors; at most 500
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description For all types: confirm, locations, quorum, dependsOn. The other fields depend on the type; see the documentation
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
                        /** @description Retries before a failure counts (default 1), and the delay before each in seconds (default 2) */
                        confirm?: {
                            delaySeconds?: number;
                            retries?: number;
                        };
                        /** @description Monitors that this one depends on: while one of them is down, alerts of this monitor are suppressed */
                        dependsOn?: string[];
                        /** @description Locations from which the monitor is checked; default global */
                        locations?: string[];
                        /** @description Number of locations that must report it down; default majority */
                        quorum?: ("majority" | "all" | "any") | number;
                    } & {
                        [key: string]: unknown;
                    }) | null;
                    /** @description Ignored */
                    readonly interval?: unknown;
                    /** @description HTTP method: any for http_request, GET or HEAD for website; other types accept and ignore it */
                    method?: string | null;
                    /** @description Ignored */
                    readonly name?: unknown;
                    /** @description Ignored */
                    readonly tags?: unknown;
                    /**
                     * @description Time limit of the check in seconds
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
                /** @description Only the resource with this external id */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description Depends on the type: addresses, keys and so on
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
                    /** @description Unchanged when absent; a new provider is enabled */
                    enabled?: boolean;
                    /**
                     * @description Your own identifier of the resource, unique in the project among resources of its type
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
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
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
                     * @description Depends on the type: addresses, keys and so on
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
                    /** @description Unchanged when absent; a new provider is enabled */
                    enabled?: boolean;
                    /**
                     * @description Your own identifier of the resource, unique in the project among resources of its type
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
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     *       "message": "The provider accepted the message"
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description Depends on the type: addresses, keys and so on
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
                     *       "message": "The provider accepted the message"
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                     * @description The slug of the organization or project to delete, as a confirmation
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                        /** @description Domains of e-mail addresses that may be invited; empty: any domain */
                        allowedEmailDomains?: string[];
                        auditRetentionDays?: number;
                        /**
                         * @description Role of members who join without an invitation
                         * @enum {string}
                         */
                        defaultRole?: "project_admin" | "project_editor" | "project_viewer";
                        invitationTtlDays?: number;
                        /** @description true: members without two-factor authentication can only enable it */
                        require2fa?: boolean;
                        /** @description Maximum lifetime of a new CLI token in days; 0: no limit */
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
                /** @description An action, or all actions on a resource: job.* */
                action?: string;
                /** @description Id of the user, token or trigger key */
                actorId?: string;
                /** @description csv, ndjson: no pages, but the newest 10,000 matching entries */
                format?: "json" | "csv" | "ndjson";
                /** @description Only entries at or after this time */
                from?: string;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Only entries of this project */
                projectId?: string;
                resourceId?: string;
                /** @description The part of the action before the dot */
                resourceType?: string;
                /** @description Only entries before this time */
                to?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the organization, or `current`
                 * @example current
                 */
                orgId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page, or a file with `format` */
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                status?: "pending" | "accepted" | "declined" | "cancelled" | "expired";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                    /** @description Several invitations at once, instead of the other fields */
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
                        /** @description Required for project_admin and project_editor; a viewer with a list sees only these projects */
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
                    /** @description Required for project_admin and project_editor; a viewer with a list sees only these projects */
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID of the invitation */
                invitationId: string;
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Only members who can see this project */
                projectId?: string;
                role?: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                /** @description Part of the name or e-mail address */
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                    /** @description Replaces the previous list */
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                status?: "active" | "archived";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                     * @description The slug of the organization or project to delete, as a confirmation
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                    /** @description true: replaces the current default project; false is accepted only if it is not the default */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                role?: "org_owner" | "org_admin" | "project_admin" | "project_editor" | "project_viewer";
                search?: string;
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                /** @description UUID of the organization, or `current` */
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
                /** @description UUID of the organization, or `current` */
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
                    /** @description Required the first time; the stored secret is kept when absent */
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
                     * @description true: only owners can still sign in with a password. Requires that an owner has signed in with single sign-on before
                     * @default false
                     */
                    enforced?: boolean;
                    /** @default groups */
                    groupClaim?: string;
                    /** @default [] */
                    groupMappings?: {
                        group: string;
                        /**
                         * @description For project roles: the projects in which the role applies
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
                     * @description true: users become members when they sign in for the first time
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
                /** @description UUID of the organization, or `current` */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID of the organization, or `current` */
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
                /** @description UUID of the organization, or `current` */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @example example.com */
                domain: string;
                /** @description UUID of the organization, or `current` */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description UUID of the organization, or `current` */
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
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
                 * @example deploy-42
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description UUID of the organization, or `current`: the one of the token or session
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
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
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
                /** @description `page` shows a trace as an HTML page: errors, screenshots, actions, console, network */
                view?: "page";
            };
            header?: {
                /**
                 * @description A single range of bytes.
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
            /** @description The whole file with its own content type; with `view=page` the page */
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
            /** @description The requested range */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                /** @description Id of the run to compare with; default the previous run of the same job or test */
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
                 * @description Id of the last event received; the stream continues after it. An unknown id starts from the beginning.
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
            /** @description The event stream */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description In the form #RRGGBB; null: a colour derived from the name
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
                     * @description In the form #RRGGBB; null: a colour derived from the name
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
                /** @description Only the resource with this external id */
                externalId?: string;
                /** @description true: include the scripts */
                includeScript?: boolean;
                /** @description Entries per page; values above 100 give 100 */
                limit?: number;
                /** @description Number of the page, from 1 */
                page?: number;
                /** @description Part of the title; upper and lower case are the same */
                search?: string;
                /** @description The id or the name of a tag; upper and lower case are the same */
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                     * @description Your own identifier of the resource, unique in the project among resources of its type
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /**
                     * @description At most 500,000 characters; checked according to the type when it is saved
                     * @example import { test, expect } from '@playwright/test'
                     *
                     *     test('adds', async () => {
                     *       expect(1 + 1).toBe(2)
                     *     })
                     */
                    script: string;
                    /**
                     * @description Encoding of `script`; default plain text
                     * @example null
                     * @enum {string|null}
                     */
                    scriptEncoding?: "base64" | null;
                    /** @description Ids of tags of the project; returned in order of their names */
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
                /** @description true: include the scripts */
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
                     * @description Your own identifier of the resource, unique in the project among resources of its type
                     * @example checkout/smoke
                     */
                    externalId?: string | null;
                    /** @description Ignored */
                    readonly id?: unknown;
                    /**
                     * @description The name of the configuration (projects as code) that deploys the resource; only its deployments delete the resource
                     * @example monitoring-7f3c9a
                     */
                    managedBy?: string | null;
                    /**
                     * @description At most 500,000 characters; checked according to the type when it is saved
                     * @example import { test, expect } from '@playwright/test'
                     *
                     *     test('adds', async () => {
                     *       expect(1 + 1).toBe(2)
                     *     })
                     */
                    script?: string;
                    /**
                     * @description Encoding of `script`; default plain text
                     * @example null
                     * @enum {string|null}
                     */
                    scriptEncoding?: "base64" | null;
                    /** @description Ids of tags of the project; returned in order of their names */
                    tags?: (string | ({
                        /** Format: uuid */
                        id: string;
                    } & {
                        [key: string]: unknown;
                    }))[] | null;
                    title?: string;
                    /**
                     * @description Cannot be changed; only the current type is accepted
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                 * @description A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.
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
                    /** @description false requires a new value */
                    isSecret?: boolean;
                    key?: string;
                    /** @description Ignored */
                    readonly updatedAt?: unknown;
                    /**
                     * @description The stored value is kept when absent, or null for a secret
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

/** Numbers that devices and the server share. */

/** A play counts when it ran its full length less this much. */
export const COMPLETE_TOLERANCE_MS = 500
/** Plays and heartbeats are accepted this late, from devices that had no network. */
export const MAX_REPORT_AGE_DAYS = 30
/** A day more, for clocks that are a little off. */
export const REPORT_RETENTION_DAYS = MAX_REPORT_AGE_DAYS + 1

/** How often a device sends a heartbeat unless its manifest says otherwise. */
export const HEARTBEAT_SECONDS = 30
/** The server stores raw positions this long unless it is configured otherwise. */
export const POSITION_RETENTION_DAYS = 60
/** In one heartbeat. */
export const MAX_FIXES = 1000
export const MAX_FAULTS = 20
export const MAX_FAULT_LENGTH = 300

export const PAIRING_CODE_LENGTH = 6

/** A backup that cannot be made or restored; the message says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** A stored content is not what was stored. */
export class DamagedContent extends Error {
  override name = 'DamagedContent'
}

/** A backup that cannot be made or restored; the message says why and what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

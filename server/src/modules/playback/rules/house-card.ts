import type { QrModules } from '@marquee/contract/house-card.rules'
import type { HouseDesign, ManifestFile } from '@marquee/contract/player'

/** The card that an operator designed, and the file of its logo. */
export type StoredHouseCard = {
  headline: string
  line: string
  callToAction: string
  background: string
  foreground: string
  hasQr: boolean
  version: string
  logo: LogoFile | null
}
type LogoFile = { name: string; sha256: string; type: string; sizeBytes: number }

/** The designed card in a manifest. `qr` is the code of the sign-up page, which the card may not show. */
export function buildDesign(card: StoredHouseCard, qr: QrModules): HouseDesign {
  const { callToAction: action, background, foreground, hasQr, logo } = card
  return { action, background, foreground, logo: logo && presentLogo(logo), qr: hasQr ? qr : null }
}

/** A picture is a file without a duration. */
function presentLogo({ name, sha256, type, sizeBytes }: LogoFile): ManifestFile {
  return { sha256, url: `/api/s3/images/${name}`, type, bytes: sizeBytes, durationMs: 0 }
}

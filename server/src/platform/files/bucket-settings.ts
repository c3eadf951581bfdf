/** A bucket of Amazon S3 or of anything that speaks its protocol, as `MEDIA_URL` and the settings beside it name it. */
export type BucketSettings = {
  readonly bucket: string
  /** Before every key; empty or ending with a slash. */
  readonly prefix: string
  /** undefined: that of Amazon in the region */
  readonly endpoint: string | undefined
  readonly region: string
  /** How the bucket encrypts what is stored; undefined: as it is set up */
  readonly encryption: { readonly kind: 'AES256' | 'aws:kms'; readonly key: string | undefined } | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly delivery: BucketDelivery
}

/** By signed addresses of the bucket, by this server, or by a CDN at an address without a trailing slash. */
export type BucketDelivery = 'signed' | 'server' | { readonly cdn: string }

/** The settings as they are written. */
export type BucketTexts = {
  readonly MEDIA_URL?: string | undefined
  readonly MEDIA_ACCESS_KEY_ID?: string | undefined
  readonly MEDIA_SECRET_ACCESS_KEY?: string | undefined
  readonly MEDIA_DELIVERY?: string | undefined
}

const KNOWN_PARAMETERS = new Set(['endpoint', 'region', 'encryption'])
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const ENCRYPTION = /^(AES256|aws:kms)(?::(.+))?$/
const SHAPE =
  'must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1, with a bucket of lower-case letters, digits, points and hyphens'

/** Returns undefined without `MEDIA_URL`, and otherwise the bucket or what is wrong, each beginning with its setting. */
export function parseBucket(texts: BucketTexts): BucketSettings | { refused: string[] } | undefined {
  const { MEDIA_URL, MEDIA_ACCESS_KEY_ID, MEDIA_SECRET_ACCESS_KEY, MEDIA_DELIVERY } = texts
  // The keys may be set before, to move files there.
  if (!MEDIA_URL) return MEDIA_DELIVERY ? { refused: ['MEDIA_DELIVERY: needs MEDIA_URL beside it'] } : undefined
  const url = URL.canParse(MEDIA_URL) ? new URL(MEDIA_URL) : undefined
  if (url?.protocol !== 's3:' || !BUCKET_NAME.test(url.hostname)) return { refused: [`MEDIA_URL: ${SHAPE}`] }
  const refused = listUrlProblems(url)
  const delivery = parseDelivery(MEDIA_DELIVERY ?? 'signed')
  if (!delivery) refused.push('MEDIA_DELIVERY: must be signed, server, or the https:// address of a CDN')
  if (!MEDIA_ACCESS_KEY_ID) refused.push('MEDIA_ACCESS_KEY_ID: needed with MEDIA_URL')
  if (!MEDIA_SECRET_ACCESS_KEY) refused.push('MEDIA_SECRET_ACCESS_KEY: needed with MEDIA_URL')
  if (refused.length > 0 || !delivery || !MEDIA_ACCESS_KEY_ID || !MEDIA_SECRET_ACCESS_KEY) return { refused }
  const { searchParams } = url
  const [, kind, key] = ENCRYPTION.exec(searchParams.get('encryption') ?? '') ?? []
  return {
    bucket: url.hostname,
    prefix: toPrefix(url.pathname),
    endpoint: searchParams.get('endpoint')?.replace(/\/+$/, ''),
    region: searchParams.get('region') ?? 'us-east-1',
    encryption: kind === 'AES256' || kind === 'aws:kms' ? { kind, key } : undefined,
    accessKeyId: MEDIA_ACCESS_KEY_ID,
    secretAccessKey: MEDIA_SECRET_ACCESS_KEY,
    delivery,
  }
}

/** The origin from which browsers and players get files; undefined: from this server. */
export function getDeliveryOrigin({ delivery, endpoint, region }: BucketSettings): string | undefined {
  if (delivery === 'server') return undefined
  if (delivery !== 'signed') return new URL(delivery.cdn).origin
  return endpoint === undefined ? `https://s3.${region}.amazonaws.com` : new URL(endpoint).origin
}

/**
 * The part of an address below which browsers and players get files, for the policy of pages; undefined: from this
 * server. Others have buckets at the same origin. (Browsers compare the path only where no redirect leads there.)
 */
export function getDeliverySource(settings: BucketSettings): string | undefined {
  const { delivery, endpoint, bucket } = settings
  const origin = getDeliveryOrigin(settings)
  if (delivery !== 'signed' || origin === undefined) return origin
  const base = endpoint === undefined ? '' : new URL(endpoint).pathname.replace(/\/+$/, '')
  // Both signs end a source in a policy.
  return `${origin}${base}/${bucket}/`.replaceAll(';', '%3B').replaceAll(',', '%2C')
}

/** The address of a bucket for people, without keys. */
export const describeBucket = ({ bucket, prefix }: BucketSettings) => `s3://${bucket}/${prefix}`

function listUrlProblems({ searchParams, username, password }: URL): string[] {
  const problems: string[] = []
  if (username || password)
    problems.push('MEDIA_URL: must not contain keys, set MEDIA_ACCESS_KEY_ID and MEDIA_SECRET_ACCESS_KEY')
  for (const name of searchParams.keys()) {
    if (!KNOWN_PARAMETERS.has(name))
      problems.push(`MEDIA_URL: ${name} is unknown; there are endpoint, region, encryption`)
  }
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !isWebAddress(endpoint))
    problems.push('MEDIA_URL: endpoint must be an address such as https://s3.example.com')
  const encryption = searchParams.get('encryption')
  if (encryption !== null && !ENCRYPTION.test(encryption))
    problems.push('MEDIA_URL: encryption must be AES256, aws:kms, or aws:kms: followed by the id of a key')
  return problems
}

function parseDelivery(text: string): BucketDelivery | undefined {
  if (text === 'signed' || text === 'server') return text
  return isWebAddress(text) ? { cdn: text.replace(/\/+$/, '') } : undefined
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function toPrefix(path: string): string {
  const parts = decodeURIComponent(path).split('/').filter(Boolean)
  return parts.map((part) => `${part}/`).join('')
}

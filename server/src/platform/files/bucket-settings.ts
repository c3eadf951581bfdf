import { isThisMachine } from '../config-encryption.ts'

/** A bucket of Amazon S3 or of anything that speaks its protocol, as `MEDIA_URL` or `BACKUP_URL` and the settings beside it name it. */
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
  readonly NODE_ENV?: string | undefined
  readonly MEDIA_URL?: string | undefined
  readonly MEDIA_ACCESS_KEY_ID?: string | undefined
  readonly MEDIA_SECRET_ACCESS_KEY?: string | undefined
  readonly MEDIA_DELIVERY?: string | undefined
}

const KNOWN_PARAMETERS = new Set(['endpoint', 'region', 'encryption', 'requireTLS'])
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const ENCRYPTION = /^(AES256|aws:kms)(?::(.+))?$/
const SHAPE =
  'must look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1, with a bucket of lower-case letters, digits, dots and hyphens'

/** Returns undefined without `MEDIA_URL`, and otherwise the bucket or what is wrong, each beginning with its setting. */
export function parseBucket(texts: BucketTexts): BucketSettings | { refused: string[] } | undefined {
  const { MEDIA_URL, MEDIA_ACCESS_KEY_ID, MEDIA_SECRET_ACCESS_KEY, MEDIA_DELIVERY } = texts
  // The keys may be set before, to move files there.
  if (!MEDIA_URL) return MEDIA_DELIVERY ? { refused: ['MEDIA_DELIVERY: needs MEDIA_URL beside it'] } : undefined
  const keys = { accessKeyId: MEDIA_ACCESS_KEY_ID, secretAccessKey: MEDIA_SECRET_ACCESS_KEY }
  const production = texts.NODE_ENV === 'production'
  const parsed = parseAddress('MEDIA', MEDIA_URL, keys, production)
  const delivery = parseDelivery(MEDIA_DELIVERY || 'signed', production)
  const refused = 'refused' in parsed ? parsed.refused : []
  if (!delivery) refused.push('MEDIA_DELIVERY: must be signed, server, or the https:// address of a CDN')
  return 'refused' in parsed || !delivery ? { refused } : { ...parsed, delivery }
}

/** The settings as they are written. */
export type BackupTexts = {
  readonly NODE_ENV?: string | undefined
  readonly BACKUP_URL?: string | undefined
  readonly BACKUP_ACCESS_KEY_ID?: string | undefined
  readonly BACKUP_SECRET_ACCESS_KEY?: string | undefined
}

/** The bucket of backups, which has keys of its own; undefined when `BACKUP_URL` names none. */
export function parseBackupBucket(texts: BackupTexts): BucketSettings | { refused: string[] } | undefined {
  const { BACKUP_URL, BACKUP_ACCESS_KEY_ID: accessKeyId, BACKUP_SECRET_ACCESS_KEY: secretAccessKey } = texts
  if (!BACKUP_URL?.startsWith('s3:')) return undefined
  const keys = { accessKeyId, secretAccessKey }
  const parsed = parseAddress('BACKUP', BACKUP_URL, keys, texts.NODE_ENV === 'production')
  return 'refused' in parsed ? parsed : { ...parsed, delivery: 'server' }
}

type Keys = { accessKeyId: string | undefined; secretAccessKey: string | undefined }

/** @param name what the names of its settings begin with */
function parseAddress(
  name: 'MEDIA' | 'BACKUP',
  address: string,
  { accessKeyId, secretAccessKey }: Keys,
  production: boolean,
): Omit<BucketSettings, 'delivery'> | { refused: string[] } {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 's3:' || !BUCKET_NAME.test(url.hostname)) return { refused: [`${name}_URL: ${SHAPE}`] }
  const refused = listUrlProblems(name, url)
  if (production && lacksEncryption(url))
    refused.push(
      `${name}_URL: endpoint must begin with https:// in production, or add &requireTLS=false for a private network`,
    )
  if (!accessKeyId) refused.push(`${name}_ACCESS_KEY_ID: needed with ${name}_URL`)
  if (!secretAccessKey) refused.push(`${name}_SECRET_ACCESS_KEY: needed with ${name}_URL`)
  if (refused.length > 0 || !accessKeyId || !secretAccessKey) return { refused }
  const { searchParams } = url
  const [, kind, key] = ENCRYPTION.exec(searchParams.get('encryption') ?? '') ?? []
  return {
    bucket: url.hostname,
    prefix: toPrefix(url.pathname),
    endpoint: searchParams.get('endpoint')?.replace(/\/+$/, ''),
    region: searchParams.get('region') ?? 'us-east-1',
    encryption: kind === 'AES256' || kind === 'aws:kms' ? { kind, key } : undefined,
    accessKeyId,
    secretAccessKey,
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

function listUrlProblems(name: string, { searchParams, username, password }: URL): string[] {
  const problems: string[] = []
  if (username || password)
    problems.push(`${name}_URL: must not contain keys, set ${name}_ACCESS_KEY_ID and ${name}_SECRET_ACCESS_KEY`)
  for (const parameter of searchParams.keys()) {
    if (!KNOWN_PARAMETERS.has(parameter))
      problems.push(`${name}_URL: ${parameter} is unknown, use endpoint, region, encryption or requireTLS`)
  }
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !isWebAddress(endpoint))
    problems.push(`${name}_URL: endpoint must be an address such as https://s3.example.com`)
  const encryption = searchParams.get('encryption')
  if (encryption !== null && !ENCRYPTION.test(encryption))
    problems.push(`${name}_URL: encryption must be AES256, aws:kms, or aws:kms: followed by the id of a key`)
  return problems
}

/** Whether files and signatures cross a network openly, and the address does not say that they may. */
function lacksEncryption({ searchParams }: URL): boolean {
  const endpoint = searchParams.get('endpoint') ?? ''
  if (!URL.canParse(endpoint) || searchParams.get('requireTLS') === 'false') return false
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'http:' && !isThisMachine(hostname)
}

/** In production pages come by https, and browsers load nothing else into them. */
function parseDelivery(text: string, production: boolean): BucketDelivery | undefined {
  if (text === 'signed' || text === 'server') return text
  const isAccepted = isWebAddress(text) && !(production && new URL(text).protocol === 'http:')
  return isAccepted ? { cdn: text.replace(/\/+$/, '') } : undefined
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

function toPrefix(path: string): string {
  const parts = decodeURIComponent(path).split('/').filter(Boolean)
  return parts.map((part) => `${part}/`).join('')
}

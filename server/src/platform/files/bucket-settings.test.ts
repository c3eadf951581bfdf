import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import {
  type BucketTexts,
  describeBucket,
  getDeliveryOrigin,
  getDeliverySource,
  parseBackupBucket,
  parseBucket,
} from './bucket-settings.ts'

const KEYS = { MEDIA_ACCESS_KEY_ID: 'id', MEDIA_SECRET_ACCESS_KEY: 'secret' }
const parse = (MEDIA_URL: string, more: BucketTexts = {}) => parseBucket({ MEDIA_URL, ...KEYS, ...more })
const requireBucket = (...args: Parameters<typeof parse>) => {
  const bucket = parse(...args)
  if (!bucket || 'refused' in bucket) throw new Error(JSON.stringify(bucket))
  return bucket
}

describe('BACKUP_URL', () => {
  const keys = { BACKUP_ACCESS_KEY_ID: 'id', BACKUP_SECRET_ACCESS_KEY: 'secret' }

  it('names a bucket with keys of its own, or a folder (decision 11)', () => {
    expect(parseBackupBucket({ BACKUP_URL: 's3://backups/a?region=eu', ...keys })).toMatchObject({
      bucket: 'backups',
      prefix: 'a/',
      region: 'eu',
      delivery: 'server',
    })
    expect(parseBackupBucket({ BACKUP_URL: '/mnt/backups' })).toBeUndefined()
    expect(parseBackupBucket({ BACKUP_URL: 's3://backups' })).toEqual({
      refused: ['BACKUP_ACCESS_KEY_ID: needed with BACKUP_URL', 'BACKUP_SECRET_ACCESS_KEY: needed with BACKUP_URL'],
    })
  })

  it.each([
    ['http://s3.example.com', true],
    ['http://10.0.0.5:8333', true],
    ['https://s3.example.com', false],
    ['http://127.0.0.1:9000', false],
    ['http://bucket:8333&requireTLS=false', false],
  ])('is in production reached without encryption only if it says so, as MEDIA_URL is: %s', (endpoint, isRefused) => {
    const address = `s3://backups?endpoint=${endpoint}`
    const [production, refused] = [{ NODE_ENV: 'production' }, [expect.stringContaining('must begin with https://')]]
    const bucket = isRefused ? { refused } : expect.objectContaining({ bucket: 'backups' })
    expect(parseBackupBucket({ BACKUP_URL: address, ...keys, ...production })).toEqual(bucket)
    expect(parseBackupBucket(readConfig({ BACKUP_URL: address, ...keys }).backup)).toMatchObject({ bucket: 'backups' })
    expect(parse(address, production)).toEqual(bucket)
    expect(parse(address)).toMatchObject({ bucket: 'backups' })
  })
})

describe('MEDIA_URL', () => {
  it('names a bucket with prefix, endpoint, region and encryption (decision 11)', () => {
    const url = 's3://media/a/b?endpoint=https://s3.example.com/&region=eu-central-1&encryption=aws:kms:key-1'
    const bucket = requireBucket(url)
    expect(bucket).toEqual({
      bucket: 'media',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      encryption: { kind: 'aws:kms', key: 'key-1' },
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      delivery: 'signed',
    })
    expect(describeBucket(bucket)).toBe('s3://media/a/b/')
    expect(requireBucket('s3://media')).toMatchObject({ prefix: '', endpoint: undefined, region: 'us-east-1' })
    expect(requireBucket('s3://media?encryption=AES256').encryption).toEqual({ kind: 'AES256', key: undefined })
  })

  it.each([
    ['https://media.example', /^MEDIA_URL: must look like s3:/],
    ['media', /^MEDIA_URL: must look like s3:/],
    ['s3://Media_1', /^MEDIA_URL: must look like s3:/],
    ['s3://key:secret@media', /^MEDIA_URL: must not contain keys/],
    ['s3://media?endpoint=s3.example.com', /^MEDIA_URL: endpoint must be an address/],
    ['s3://media?zone=eu', /^MEDIA_URL: zone is unknown/],
    ['s3://media?encryption=none', /^MEDIA_URL: encryption must be/],
  ])('is refused as %s', (url, reason) => {
    expect(parse(url)).toEqual({ refused: [expect.stringMatching(reason)] })
  })

  it('needs its keys, and they need it', () => {
    expect(parseBucket({ MEDIA_URL: 's3://media' })).toEqual({
      refused: ['MEDIA_ACCESS_KEY_ID: needed with MEDIA_URL', 'MEDIA_SECRET_ACCESS_KEY: needed with MEDIA_URL'],
    })
    expect(parseBucket({ MEDIA_DELIVERY: 'server' })).toEqual({
      refused: ['MEDIA_DELIVERY: needs MEDIA_URL beside it'],
    })
    expect(parseBucket(KEYS)).toBeUndefined()
    expect(parseBucket({})).toBeUndefined()
    expect(() => readConfig({ MEDIA_URL: 's3://media' })).toThrow(/MEDIA_ACCESS_KEY_ID: needed with MEDIA_URL/)
    expect(readConfig({ MEDIA_URL: 's3://media', ...KEYS }).bucket?.bucket).toBe('media')
  })
})

describe('MEDIA_DELIVERY', () => {
  it.each([
    ['signed', 's3://media/a?endpoint=https://s3.example.com:9000', 'https://s3.example.com:9000', '/media/'],
    ['signed', 's3://media?endpoint=https://example.com/s3/a;b,c', 'https://example.com', '/s3/a%3Bb%2Cc/media/'],
    ['signed', 's3://media?region=eu-west-1', 'https://s3.eu-west-1.amazonaws.com', '/media/'],
    ['server', 's3://media', undefined, undefined],
    ['https://cdn.example/media', 's3://media', 'https://cdn.example', ''],
  ])('%s of %s is from %s, and pages may load below %s', (delivery, url, origin, path) => {
    const bucket = requireBucket(url, { MEDIA_DELIVERY: delivery })
    expect(getDeliveryOrigin(bucket)).toBe(origin)
    expect(getDeliverySource(bucket)).toBe(origin && `${origin}${path}`)
  })

  it('is refused when it is no address, and in production without https', () => {
    const refused = ['MEDIA_DELIVERY: must be signed, server, or the https:// address of a CDN']
    const production = { NODE_ENV: 'production' }
    expect(parse('s3://media', { MEDIA_DELIVERY: 'cdn.example' })).toEqual({ refused })
    expect(parse('s3://media', { MEDIA_DELIVERY: 'http://cdn.example', ...production })).toEqual({ refused })
    for (const more of [
      { MEDIA_DELIVERY: 'http://cdn.example' },
      { MEDIA_DELIVERY: 'https://cdn.example', ...production },
    ])
      expect(parse('s3://media', more)).toMatchObject({ delivery: { cdn: more.MEDIA_DELIVERY } })
  })
})

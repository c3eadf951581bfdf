import { getFormats } from '@marquee/contract/language/formats'
import { isChangeByKey } from '@marquee/contract/api-keys.rules'
import type { EndpointShape, FileRule, Refusal } from '@marquee/contract/endpoint'
import { isCarriedOutOnce } from '@marquee/contract/idempotency.rules'
import { listRolesWith } from '@marquee/contract/operator-roles.rules'
import { COMMON } from '@marquee/contract/refusals'
import { docsTexts } from '@marquee/contract/messages/docs'
import * as z from 'zod/mini'

type Json = { [key: string]: unknown }
export type OpenApi = Json & { openapi: string; paths: Record<string, Record<string, Json>> }

/** The OpenAPI 3.1 document of these calls, generated from their own schemas. */
export function buildOpenApi(calls: Readonly<Record<string, EndpointShape>>, publicUrl: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [name, endpoint] of Object.entries(calls)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: docsTexts.title, version: '0.1.0', description: docsTexts.introduction.join('\n\n') },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes: SECURITY_SCHEMES, schemas: { Refusal: REFUSAL } },
  }
}

const buildHeaderScheme = (description: string) => ({
  type: 'apiKey',
  in: 'header',
  name: 'authorization',
  description,
})
const SECURITY_SCHEMES = {
  userToken: buildHeaderScheme(docsTexts.userToken),
  apiKey: buildHeaderScheme(docsTexts.apiKey),
  deviceToken: buildHeaderScheme(docsTexts.deviceToken),
  pairingSecret: buildHeaderScheme(docsTexts.pairingSecret),
}
const REFUSAL = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    error: { type: 'string' },
    code: { type: 'string' },
    requestId: { type: 'string' },
    field: { type: 'string' },
    details: {},
  },
  required: ['message', 'error', 'code', 'requestId'],
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: docsTexts.idempotencyKey,
  schema: { type: 'string', minLength: 8, maxLength: 255 },
}

function buildOperation(name: string, endpoint: EndpointShape): Json {
  const { summary, who, permission, keyAreas, params, query, headers } = endpoint
  const parameters = [
    ...buildParameters('path', params),
    ...buildParameters('query', query),
    ...buildParameters('header', headers),
    ...(isCarriedOutOnce(endpoint) ? [IDEMPOTENCY_KEY] : []),
  ]
  const requestBody = buildRequestBody(endpoint)
  return {
    operationId: name,
    tags: [getTag(endpoint)],
    summary,
    description: describeAccess(endpoint),
    'x-who': who,
    ...(keyAreas && { 'x-api-key-areas': keyAreas, 'x-api-key-access': isChangeByKey(endpoint) ? 'write' : 'read' }),
    ...(permission && { 'x-operator-permission': permission, 'x-operator-roles': listRolesWith(permission) }),
    security: buildSecurity(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: buildResponses(endpoint),
  }
}

function describeAccess(endpoint: EndpointShape): string {
  const { who, permission } = endpoint
  const { formatList } = getFormats()
  const note = [docsTexts.accessNote({ who: formatList(who.map((one) => docsTexts.who[one])) }), describeKeys(endpoint)]
  if (permission) {
    const roles = listRolesWith(permission).map((role) => `\`${role}\``)
    note.push(docsTexts.operatorNote({ permission: `\`${permission}\``, roles: formatList(roles) }))
  }
  return note.filter(Boolean).join(' ')
}

/** Which API keys can make the call; empty for calls that have other callers than users. */
export function describeKeys(endpoint: EndpointShape): string {
  const { who, keyAreas } = endpoint
  if (!who.some((one) => one === 'partner' || one === 'client' || one === 'operator')) return ''
  if (!keyAreas) return docsTexts.noKeys
  const areas = getFormats().formatList(keyAreas.map((area) => `\`${area}\``))
  return isChangeByKey(endpoint) ? docsTexts.keyWrites({ areas }) : docsTexts.keyReads({ areas })
}

/** All statuses of the answers of a call. */
export function listStatuses(endpoint: EndpointShape): ReadonlySet<number> {
  return new Set(Object.keys(buildResponses(endpoint)).map(Number))
}

function buildResponses(endpoint: EndpointShape): Record<string, Json> {
  const { status = 200, alsoStatuses = [], isVersioned, reply } = endpoint
  const isFile = reply === 'file'
  const good = buildReply(endpoint)
  return {
    [String(status)]: good,
    ...(isFile && { 206: { ...good, description: docsTexts.range }, 302: { description: docsTexts.elsewhere } }),
    ...((isFile || isVersioned) && { 304: { description: docsTexts.unchanged } }),
    ...buildRefusals(endpoint),
    ...Object.fromEntries(alsoStatuses.map((one) => [String(one), good])),
  }
}

/** The first word of the path after /api. */
export function getTag({ path }: EndpointShape): string {
  const [first = ''] = path.split('/').filter((step) => step !== '' && step !== 'api')
  return first.replace(/\.\w+$/, '')
}

function buildSecurity({ who, keyAreas }: EndpointShape): Json[] {
  if (who.includes('public')) return []
  if (who.includes('device')) return [{ deviceToken: [] }]
  if (who.includes('pairing')) return [{ pairingSecret: [] }]
  return keyAreas ? [{ userToken: [] }, { apiKey: [] }] : [{ userToken: [] }]
}

function buildParameters(where: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): Json[] {
  const { properties = {}, required = [] } = schema ? buildSchema(schema, 'input') : {}
  return Object.entries(properties as Json).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || (required as string[]).includes(name),
    schema: one,
  }))
}

function buildRequestBody({ body, form, files = {}, bytes }: EndpointShape): Json | undefined {
  if (bytes) return { required: true, content: { [bytes]: { schema: {} } } }
  if (body) return { required: true, content: { 'application/json': { schema: buildSchema(body, 'input') } } }
  if (!form) return undefined
  const schema = buildSchema(form, 'input')
  const parts = Object.fromEntries(Object.entries(files).map(([name, rule]) => [name, buildFilePart(rule)]))
  const properties = { ...(schema.properties as Json), ...parts }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function buildFilePart(rule: FileRule): Json {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const description = docsTexts.atMostFiles({ max: rule.max, megabytes: rule.sizeBytes / 1024 / 1024 })
  return rule.max === 1 ? { ...file, description } : { type: 'array', items: file, maxItems: rule.max, description }
}

function buildReply({ reply }: EndpointShape): Json {
  if (typeof reply !== 'string' && reply._zod.def.type === 'null') return { description: docsTexts.nothing }
  switch (reply) {
    case 'events':
      return { description: docsTexts.events, content: { 'text/event-stream': { schema: { type: 'string' } } } }
    case 'file':
    case 'document':
      return { description: docsTexts.file, content: { '*/*': { schema: {} } } }
    case 'page':
      return { description: docsTexts.page, content: { 'text/html': { schema: { type: 'string' } } } }
    case 'table':
      return { description: docsTexts.table, content: { 'text/csv': { schema: { type: 'string' } } } }
    case 'records':
      return { description: docsTexts.records, content: { 'application/json': { schema: { type: 'object' } } } }
    case 'text':
      return { description: docsTexts.text, content: { 'text/plain': { schema: { type: 'string' } } } }
    default:
      return { description: docsTexts.good, content: { 'application/json': { schema: buildSchema(reply, 'output') } } }
  }
}

/** Refusals after which a retry is useful. */
const RETRYABLE_STATUSES: ReadonlySet<string> = new Set(['429', '503'])
const RETRY_AFTER = { 'Retry-After': { description: docsTexts.retryAfter, schema: { type: 'integer' } } }

/** The refusals of a call by status, with code and message; its own and those of all calls. */
function buildRefusals(endpoint: EndpointShape): Record<string, Json> {
  const byStatus: Record<string, string[]> = {}
  for (const [code, { status, message }] of Object.entries(collectRefusals(endpoint))) {
    byStatus[status] = [...(byStatus[status] ?? []), `\`${code}\`: ${message}`]
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, lines]) => [
      status,
      { description: lines.join('\n\n'), ...(RETRYABLE_STATUSES.has(status) && { headers: RETRY_AFTER }), content },
    ]),
  )
}

/** All refusals of a call by code. */
export function collectRefusals(endpoint: EndpointShape): Record<string, Refusal> {
  const { invalid, notJson, brokenUpload, unexpectedFile, notSignedIn, wrongRole, notFound, tooLarge, storageFull } =
    COMMON
  const { wrongIdempotencyKey, stillRunning, alreadyReceived, idempotencyKeyReused } = COMMON
  const isForDevices = endpoint.who.includes('device') || endpoint.who.includes('pairing')
  const isForUsers = (['partner', 'client', 'operator'] as const).some((role) => endpoint.who.includes(role))
  return {
    ...((endpoint.query || endpoint.body || endpoint.form || endpoint.headers) && { invalid }),
    ...((endpoint.body || endpoint.form) && { notJson, tooLarge, wrongContentType: COMMON.wrongContentType }),
    ...(endpoint.files && { brokenUpload, unexpectedFile, storageFull, tooManyParts: COMMON.tooManyParts }),
    ...(endpoint.bytes && { brokenUpload, storageFull, wrongContentType: COMMON.wrongContentType }),
    ...(!endpoint.who.includes('public') && { notSignedIn }),
    ...(isForUsers && { wrongKey: COMMON.wrongKey, wrongRole, ...listKeyRefusals(endpoint) }),
    ...(endpoint.permission && { permissionMissing: COMMON.permissionMissing }),
    ...(isCarriedOutOnce(endpoint) && { wrongIdempotencyKey, stillRunning, alreadyReceived, idempotencyKeyReused }),
    ...(isForUsers && endpoint.params && { notYours: COMMON.notYours }),
    // Any call can exceed the limit of calls at once on one connection.
    tooMany: COMMON.tooMany,
    unreadable: COMMON.unreadable,
    ...(endpoint.params && { notFound }),
    ...(endpoint.reply === 'file' && { noSuchRange: COMMON.noSuchRange }),
    ...endpoint.refusals,
    ...(isForDevices && { busy: COMMON.busy }),
    unavailable: COMMON.unavailable,
    broken: COMMON.broken,
  }
}

/** What an API key is refused with: that no key can make the call, or that its scope is another one (decision 45). */
const listKeyRefusals = ({ keyAreas }: EndpointShape): Record<string, Refusal> =>
  keyAreas ? { keyScope: COMMON.keyScope } : { keyNotAllowed: COMMON.keyNotAllowed }

function buildSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // A format is clearer than its regular expression.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern
    },
  })
  return rest
}

import type { Who } from '../endpoint.ts'

/** Words of the OpenAPI document and of the page made from it. */
export const docsTexts = {
  title: 'Marquee',
  subtitle: 'All calls of the marketplace for screens in vehicles and restaurants.',
  introduction: [
    'All calls use JSON. Forms with files use multipart. Unknown fields are ignored.',
    'Send the token in the header `authorization`, without a prefix.',
    'Every refusal has the same sentence as `message` and `error`, a stable `code` for programs, and the id of the request.',
  ],
  retryAfter: 'Seconds to wait before the next attempt.',
  userToken: 'The token that sign-in returns, without a prefix.',
  deviceToken: 'The token of a paired device, without a prefix.',
  pairingSecret: 'The secret returned when the pairing was created, without a prefix.',
  who: {
    public: 'anyone',
    partner: 'partners',
    client: 'clients',
    operator: 'operators',
    device: 'paired devices',
    pairing: 'devices waiting to be paired',
  } satisfies Record<Who, string>,
  accessNote: (who: string) => `Open to ${who}.`,
  good: 'Done',
  nothing: 'Done, without a body',
  events: 'Server-sent events',
  file: 'The file, with ranges',
  range: 'The requested part of the file',
  unchanged: 'The caller already has the latest version.',
  table: 'Comma-separated values (RFC 4180, UTF-8 with a byte order mark), sent row by row',
  page: 'A page to read',
  text: 'Text',
  atMostFiles: (max: number, megabytes: number) =>
    max === 1 ? `At most one file of ${megabytes} MB.` : `At most ${max} files of ${megabytes} MB each.`,
  takes: 'Takes',
  answers: 'Answers',
  refuses: 'Refuses',
  json: 'JSON',
  form: 'form',
  machineReadable: 'The same as an OpenAPI 3.1 document',
} as const

// Written by `npm run messages` from en/docs.json.
import { loadMessages } from '../language/load.ts'

export type DocsTexts = {
  readonly title: string
  readonly subtitle: string
  readonly introduction: readonly [
    string,
    string,
    string,
    string,
  ]
  readonly retryAfter: string
  readonly idempotencyKey: string
  readonly userToken: string
  readonly apiKey: string
  readonly deviceToken: string
  readonly pairingSecret: string
  readonly who: {
    readonly public: string
    readonly partner: string
    readonly client: string
    readonly operator: string
    readonly device: string
    readonly pairing: string
  }
  readonly accessNote: (values: { who: string }) => string
  readonly keyReads: (values: { areas: string }) => string
  readonly keyWrites: (values: { areas: string }) => string
  readonly noKeys: string
  readonly operatorNote: (values: { permission: string; roles: string }) => string
  readonly good: string
  readonly nothing: string
  readonly events: string
  readonly file: string
  readonly range: string
  readonly elsewhere: string
  readonly unchanged: string
  readonly table: string
  readonly records: string
  readonly page: string
  readonly text: string
  readonly atMostFiles: (values: { max: number; megabytes: number }) => string
  readonly takes: string
  readonly answers: string
  readonly refuses: string
  readonly json: string
  readonly form: string
  readonly machineReadable: string
}

export const docsTexts = await loadMessages<DocsTexts>('docs')

// Written by `npm run messages` from en/api-keys.json.
import { loadMessages } from '../language/load.ts'

export type ApiKeyTexts = {
  readonly title: string
  readonly help: string
  readonly create: string
  readonly creating: string
  readonly name: string
  readonly nameHelp: string
  readonly access: string
  readonly accesses: {
    readonly read: string
    readonly write: string
  }
  readonly scope: (values: { access: string; areas: string }) => string
  readonly areas: string
  readonly areaNames: {
    readonly campaigns: string
    readonly screens: string
    readonly billing: string
  }
  readonly areasMissing: string
  readonly expires: string
  readonly days: (values: { count: number }) => string
  readonly never: string
  readonly newTitle: string
  readonly newReason: string
  readonly secret: string
  readonly copy: string
  readonly stored: string
  readonly created: string
  readonly person: string
  readonly lastUsed: string
  readonly state: string
  readonly states: {
    readonly open: string
    readonly expired: string
    readonly revoked: string
    readonly ended: string
  }
  readonly none: string
  readonly noneHelp: string
  readonly action: string
  readonly revoke: string
  readonly revokeLabel: (values: { name: string }) => string
  readonly revokeTitle: string
  readonly revokeHelp: string
  readonly revoking: string
  readonly revoked: string
  readonly refusals: {
    readonly noBusiness: string
    readonly tooManyKeys: string
  }
}

export const apiKeyTexts = await loadMessages<ApiKeyTexts>('api-keys')

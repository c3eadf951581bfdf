// Written by `npm run messages` from en/remote-control.json.
import { loadMessages } from '../language/load.ts'

export type RemoteControlTexts = {
  readonly title: string
  readonly help: string
  readonly buttons: string
  readonly explain: string
  readonly button: {
    readonly screenshot: string
    readonly identify: string
    readonly diagnostics: string
    readonly reload: string
    readonly restart: string
  }
  readonly what: {
    readonly screenshot: (values: { hours: number }) => string
    readonly identify: (values: { seconds: number }) => string
    readonly diagnostics: string
    readonly reload: string
    readonly restart: string
  }
  readonly kinds: {
    readonly screenshot: string
    readonly identify: string
    readonly diagnostics: string
    readonly reload: string
    readonly restart: string
  }
  readonly states: {
    readonly sent: string
    readonly taken: string
    readonly done: string
    readonly failed: string
    readonly expired: string
  }
  readonly sending: string
  readonly running: string
  readonly reasons: {
    readonly 'unknown-order': string
    readonly interrupted: string
    readonly 'no-network': string
    readonly storage: string
    readonly hidden: string
    readonly other: string
    readonly offline: (values: { minutes: number }) => string
    readonly 'old-player': string
    readonly 'device-replaced': string
    readonly 'no-answer': string
  }
  readonly noDevice: string
  readonly offline: string
  readonly offlineText: (values: { minutes: number }) => string
  readonly tooSoon: (values: { wait: string }) => string
  readonly restartTitle: string
  readonly restartText: string
  readonly last: string
  readonly none: string
  readonly news: (values: { command: string; state: string }) => string
  readonly by: (values: { name: string }) => string
  readonly byOperator: string
  readonly showAll: string
  readonly picture: string
  readonly pictureAlt: (values: { screen: string; when: string }) => string
  readonly noPicture: (values: { hours: number }) => string
  readonly noPictureHint: string
  readonly deletedAfter: (values: { hours: number }) => string
  readonly diagnostics: (values: { when: string }) => string
  readonly playing: string
  readonly nothing: string
  readonly display: string
}

export const remoteControlTexts = await loadMessages<RemoteControlTexts>('remote-control')

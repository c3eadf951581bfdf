import { type Config, readConfig, SettingRefused } from '../../platform/config.ts'
import { fail, type Findings, ok } from './findings.ts'

const ABOUT = 'Settings'

/** The settings as the server reads them, and those that it accepts although they do not fit production. */
export async function* checkSettings(): Findings<Config | undefined> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof SettingRefused)) throw error
    for (const line of error.message.split('\n')) yield fail(ABOUT, line)
    return undefined
  }
  if (!config.production) {
    yield fail(ABOUT, 'NODE_ENV: set it to production, and run this command again')
    return undefined
  }
  yield ok(ABOUT, 'accepted')
  if (config.mailFrom.address.endsWith('.example'))
    yield fail(ABOUT, `MAIL_FROM: ${config.mailFrom.address} does not exist; name an address of your own domain`)
  if (config.trustProxy.length === 0)
    yield fail(
      ABOUT,
      'TRUST_PROXY: name the proxy that ends HTTPS; without it all people share its address, and its limits',
    )
  return config
}

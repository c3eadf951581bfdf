import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { getInstallation } from '@marquee/contract/installing'
import { installingTexts as texts } from '@marquee/contract/messages/installing'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CallRefused, getErrorMessage } from '../../lib/call.ts'
import { formatInstant } from '../../lib/format.ts'
import { forgetInstallLink, rememberInstallLink } from '../../lib/install-link.ts'
import { createQueryClient } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { FailureCallout } from '../../ui/callout.tsx'
import { Card, Stack } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotLoaded } from '../../ui/loaded.tsx'
import { LinkFrame } from '../session/parts/link-frame.tsx'
import { useInstallation, useStart } from './api.ts'
import styles from './install.module.css'
import { InstalledList } from './parts/installed-list.tsx'
import { InstallForm } from './parts/install-form.tsx'

/**
 * `/install/{token}`: where an installer pairs the screens of a partner, on a phone and without an account, in the
 * language of the browser (decision 42). It is no part of the signed-in application.
 */
export function Component() {
  const [client] = useState(createQueryClient)
  const { token = '' } = useParams()
  return (
    <QueryClientProvider client={client}>
      <LinkFrame>
        <div className={styles.narrow}>
          <Install token={token} />
        </div>
      </LinkFrame>
    </QueryClientProvider>
  )
}

function Install({ token }: { token: string }) {
  const query = useInstallation(token)
  const refused = query.error instanceof CallRefused ? query.error.status : undefined
  const isGone = refused === 404
  useEffect(() => {
    if (isGone) forgetInstallLink(token)
  }, [isGone, token])
  if (isGone) return <Ended icon={IconLinkOff} title={texts.gone.title} reason={texts.gone.reason} />
  if (refused === 403) return <Ended icon={IconDevices} title={texts.other.title} reason={texts.other.reason} />
  if (!query.data) {
    return (
      <>
        <h1 className="mq-hidden">{texts.title}</h1>
        <NotLoaded query={query} failure="card" />
      </>
    )
  }
  return (
    <Stack>
      <Head installation={query.data} />
      {query.data.isStarted ? <Work token={token} installation={query.data} /> : <Start token={token} />}
    </Stack>
  )
}

function Ended({ icon, title, reason }: { icon: typeof IconLinkOff; title: string; reason: string }) {
  return (
    <Card>
      <EmptyState icon={icon} lit={false} headingLevel={1} title={title} reason={reason} />
    </Card>
  )
}

type Installation = EndpointReply<typeof getInstallation>

function Head({ installation: { name, partner, expiresAt } }: { installation: Installation }) {
  return (
    <header className={styles.head}>
      <h1>{texts.forPartner({ partner })}</h1>
      <p>{texts.until({ name, when: formatInstant(expiresAt) })}</p>
    </header>
  )
}

/** Binds the link to this browser by a press, because apps that show a preview of a link open it as well. */
function Start({ token }: { token: string }) {
  const start = useStart(token)
  return (
    <Card title={texts.start.title} headingLevel={2}>
      <div className={styles.parts}>
        <p>{texts.start.reason}</p>
        <FailureCallout>{start.isError && getErrorMessage(start.error)}</FailureCallout>
        <Button
          variant="primary"
          size="large"
          wide
          busyText={start.isPending && texts.start.busy}
          onClick={() => start.mutate()}
        >
          {texts.start.button}
        </Button>
      </div>
    </Card>
  )
}

function Work({ token, installation }: { token: string; installation: Installation }) {
  useEffect(() => rememberInstallLink(token), [token])
  return (
    <>
      <InstallForm token={token} />
      <InstalledList token={token} installation={installation} />
    </>
  )
}

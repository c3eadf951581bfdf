import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { getMailbox } from '@marquee/contract/system'
import { shellTexts } from '@marquee/contract/messages/shell'
import { useState } from 'react'
import { Component as NotFound } from '../features/session/not-found.page.tsx'
import { CallRefused } from '../lib/call.ts'
import { formatInstant } from '../lib/format.ts'
import { keys } from '../lib/query.ts'
import { useCall } from '../lib/use-call.ts'
import { Wordmark } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateText } from '../ui/date-text.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DefinitionList } from '../ui/page.tsx'
import { Spinner } from '../ui/loading.tsx'
import { NotLoaded } from '../ui/loaded.tsx'
import styles from './mailbox.module.css'

type Mail = EndpointReply<typeof getMailbox>['messages'][number]

/** `/mailbox`: the emails that a mail server would have delivered; only in development (product 9). */
export function Component() {
  const mailbox = useCall(keys.mailbox, getMailbox, undefined, {
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : 5000),
  })
  if (isNotFound(mailbox.error)) return <NotFound />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Wordmark />
        <h1 tabIndex={-1}>{shellTexts.titles.mailbox}</h1>
        <Button size="small" icon={IconRefresh} onClick={() => void mailbox.refetch()}>
          {shellTexts.refresh}
        </Button>
      </header>
      <main id="content">
        <p className={styles.intro}>{shellTexts.mailboxIntro}</p>
        {mailbox.data ? (
          <Mails mails={mailbox.data.messages} />
        ) : (
          <NotLoaded query={mailbox}>
            <Spinner />
          </NotLoaded>
        )}
      </main>
    </div>
  )
}

/** Where emails are really delivered, the mailbox does not exist. */
function isNotFound(failure: unknown): boolean {
  return failure instanceof CallRefused && failure.status === 404
}

/** An email is identified by its time, because new emails are added on top. */
function Mails({ mails }: { mails: readonly Mail[] }) {
  const [chosen, choose] = useState<string>()
  const shown = mails.find((mail) => mail.at === chosen) ?? mails[0]
  if (!shown) {
    return (
      <Card>
        <EmptyState icon={IconMail} title={shellTexts.mailboxEmpty} reason={shellTexts.mailboxEmptyReason} />
      </Card>
    )
  }
  return (
    <div className={styles.split}>
      <Card flush>
        <ul aria-label={shellTexts.mailList} className={styles.list}>
          {mails.map((mail) => (
            <li key={mail.at + mail.to + mail.subject}>
              <button
                type="button"
                aria-current={mail === shown || undefined}
                className={styles.entry}
                onClick={() => choose(mail.at)}
              >
                <strong>{mail.subject}</strong>
                <span>{mail.to}</span>
                <small>
                  <DateText>{formatInstant(mail.at)}</DateText>
                </small>
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={shown.subject} headingLevel={2}>
        <DefinitionList
          items={[
            { label: shellTexts.mailTo, value: shown.to },
            { label: shellTexts.mailAt, value: formatInstant(shown.at) },
          ]}
        />
        <MailBody mail={shown} />
      </Card>
    </div>
  )
}

/** An email in a frame without scripts; its links open in the surrounding page. */
function MailBody({ mail }: { mail: Mail }) {
  if (!mail.html) return <pre className={styles.text}>{mail.text}</pre>
  return (
    <iframe
      title={shellTexts.mailBody({ subject: mail.subject })}
      sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
      srcDoc={`<base target="_top">${mail.html}`}
      className={styles.frame}
    />
  )
}

import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import { accountTexts as t } from '@marquee/contract/messages/account'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useAction } from '../../../lib/action.ts'
import { CallRefused, getErrorMessage } from '../../../lib/call.ts'
import { paths } from '../../../lib/paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import { Stack } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CardFrame } from '../../session/parts/public-frames.tsx'
import styles from '../security.module.css'

/** The page of a link that works once: a question, then its result, or that the link is over. */
export function MailedLink(props: {
  title: string
  text: string
  button: string
  busyText: string
  use: (token: string) => Promise<{ title: string; text: string }>
  /** Where to go afterwards. */
  next: ReactNode
  /** What to do when the link is no longer valid. */
  invalidReason: string
  /** Where to go then, by default to the account. */
  invalidNext?: ReactNode
}) {
  const { title, text, button, busyText, next } = props
  const { token = '' } = useParams()
  const [done, setDone] = useState<{ title: string; text: string }>()
  const attempt = useAction(props.use)
  const open = async () => {
    const answer = await attempt.run(token)
    if (answer.ok) setDone(answer.value)
  }
  if (done) return <Result lit title={done.title} reason={done.text} action={next} />
  const { failure } = attempt
  if (failure instanceof CallRefused && failure.code === 'linkInvalid') {
    const action = props.invalidNext ?? <LinkButton to={paths.account()}>{t.toAccount}</LinkButton>
    return <Result lit={false} title={t.linkInvalid} reason={props.invalidReason} action={action} />
  }
  return (
    <CardFrame>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.help}>{text}</p>
      <Stack gap="fields">
        <FailureCallout>{failure !== undefined && getErrorMessage(failure)}</FailureCallout>
        <Button
          variant="primary"
          size="large"
          wide
          busyText={attempt.isPending && busyText}
          onClick={() => void open()}
        >
          {button}
        </Button>
      </Stack>
    </CardFrame>
  )
}

/** It replaces the button, so its heading takes the focus and is read. */
function Result(props: { lit: boolean; title: string; reason: string; action: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('h1')?.focus(), [])
  return (
    <CardFrame>
      <div ref={part}>
        <EmptyState icon={IconMail} headingLevel={1} {...props} {...(!props.lit && { tone: 'red' as const })} />
      </div>
    </CardFrame>
  )
}

import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import type { RemoteOrder } from '@marquee/contract/remote-orders'
import { REMOTE_ORDER_KINDS, type RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import { remoteControlTexts as t } from '@marquee/contract/messages/remote-control'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FailureCallout } from '../../../ui/callout.tsx'
import type { Icon } from '../../../ui/icon.tsx'
import { QuestionDialog } from '../../../ui/question-dialog.tsx'
import { describeRefusal, useOrder } from './api.ts'
import { explainCommand, isOpen } from './remote.rules.ts'
import styles from './remote.module.css'

const ICONS: Readonly<Record<RemoteOrderKind, Icon>> = {
  screenshot: IconCamera,
  identify: IconEye,
  diagnostics: IconStethoscope,
  reload: IconRefresh,
  restart: IconPower,
}

/** A button for each command, busy while that command is open; only a restart asks first, because it interrupts. */
export function CommandButtons({ screenId, orders }: { screenId: string; orders: readonly RemoteOrder[] }) {
  const [isAsking, setIsAsking] = useState(false)
  const order = useOrder(screenId)
  const getBusyText = (kind: RemoteOrderKind) => {
    if (order.isPending && order.variables === kind) return t.sending
    const open = orders.find((one) => one.kind === kind && isOpen(one))
    return open && (open.state === 'sent' ? t.sending : t.running)
  }
  const ask = () => {
    order.reset()
    setIsAsking(true)
  }
  const failure = order.error ? describeRefusal(order.error) : undefined
  return (
    <>
      <p className={styles.quiet}>{t.help}</p>
      <div role="group" aria-label={t.buttons} className={styles.buttons}>
        {REMOTE_ORDER_KINDS.map((kind) => (
          <Button
            key={kind}
            size="small"
            icon={ICONS[kind]}
            busyText={getBusyText(kind) ?? false}
            onClick={() => (kind === 'restart' ? ask() : order.mutate(kind))}
          >
            {t.button[kind]}
          </Button>
        ))}
      </div>
      <FailureCallout>{!isAsking && failure}</FailureCallout>
      <details className={styles.details}>
        <summary>{t.explain}</summary>
        <dl>
          {REMOTE_ORDER_KINDS.map((kind) => (
            <div key={kind}>
              <dt>{t.button[kind]}</dt>
              <dd>{explainCommand(kind)}</dd>
            </div>
          ))}
        </dl>
      </details>
      {isAsking && (
        <QuestionDialog
          title={t.restartTitle}
          text={t.restartText}
          confirm={t.button.restart}
          busyText={order.isPending && t.sending}
          failure={failure}
          onConfirm={() => order.mutate('restart', { onSuccess: () => setIsAsking(false) })}
          onClose={() => {
            order.reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

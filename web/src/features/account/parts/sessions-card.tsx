import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import {
  OPERATOR_IDLE_HOURS,
  OPERATOR_SESSION_DAYS,
  type OwnSession,
  USER_SESSION_DAYS,
} from '@marquee/contract/sessions'
import { accountTexts } from '@marquee/contract/messages/account'
import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { uiTexts } from '@marquee/contract/messages/ui'
import { useState } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { formatInstant, formatRelativeTime } from '../../../lib/format.ts'
import { toLoadState } from '../../../lib/query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { useDialogAction } from '../../actions/use-dialog-action.ts'
import { useUser } from '../../session/api.ts'
import { useEndOtherSessions, useEndSession, useSessions } from '../security-api.ts'
import styles from '../security.module.css'

/** The browsers that are signed in to the account, with a button to sign each out. */
export function SessionsCard() {
  const isOperator = useUser().role === 'operator'
  const load = toLoadState(useSessions())
  const [ending, setEnding] = useState<OwnSession | 'others'>()
  const others = load.kind === 'loaded' ? load.data.filter(({ isCurrent }) => !isCurrent).length : 0
  return (
    <Card
      title={t.sessions}
      note={load.kind === 'loaded' ? load.data.length : undefined}
      flush
      actions={
        others > 0 && (
          <Button size="small" icon={IconLogout} onClick={() => setEnding('others')}>
            {t.endOthers}
          </Button>
        )
      }
    >
      <p className={styles.above}>
        {isOperator
          ? t.sessionsHelp({ idleHours: OPERATOR_IDLE_HOURS, days: OPERATOR_SESSION_DAYS })
          : accountTexts.sessionsHelp({ days: USER_SESSION_DAYS })}
      </p>
      {load.kind === 'loading' && <SkeletonRows rows={2} />}
      {load.kind === 'failed' && <FailedState failure={load.failure} onRetry={load.retry} />}
      {load.kind === 'gone' && <FailedState reason={uiTexts.refusedReason} onRetry={() => location.reload()} />}
      {load.kind === 'loaded' && <SessionsTable sessions={load.data} onEnd={setEnding} />}
      {ending === 'others' && <EndOthersDialog onClose={() => setEnding(undefined)} />}
      {ending && ending !== 'others' && <EndDialog session={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  )
}

function SessionsTable({ sessions, onEnd }: { sessions: readonly OwnSession[]; onEnd: (session: OwnSession) => void }) {
  const at = getNow()
  return (
    <Table
      label={t.sessions}
      wide
      rows={sessions}
      rowKey={({ _id }) => _id}
      columns={[
        { key: 'browser', head: t.browser, name: true, cell: (session) => getSessionName(session) },
        { key: 'network', head: t.network, cell: ({ address }) => address ?? t.unknownNetwork },
        { key: 'signedIn', head: t.signedInAt, cell: ({ createdAt }) => formatRelativeTime(createdAt, at) },
        {
          key: 'lastUsed',
          head: t.lastUsed,
          cell: ({ lastUsedAt, isCurrent }) => (isCurrent ? t.inUse : formatRelativeTime(lastUsedAt, at)),
        },
        {
          key: 'action',
          head: t.action,
          align: 'end',
          cell: (session) =>
            session.isCurrent ? (
              <Badge tone="klein">{t.thisOne}</Badge>
            ) : (
              <Button
                size="small"
                aria-label={t.endLabel({ browser: getSessionName(session), at: formatInstant(session.createdAt) })}
                onClick={() => onEnd(session)}
              >
                {t.end}
              </Button>
            ),
        },
      ]}
    />
  )
}

function EndDialog({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const ending = useDialogAction(useEndSession(), t.ending, onClose)
  return (
    <ConfirmDialog
      {...ending.props}
      open
      icon={IconLogout}
      title={t.endTitle}
      text={t.endHelp}
      confirm={t.end}
      onConfirm={() => ending.run(session._id, () => ({ title: t.ended, text: getSessionName(session) }))}
    >
      {getSessionName(session)}
    </ConfirmDialog>
  )
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const ending = useDialogAction(useEndOtherSessions(), t.ending, onClose)
  return (
    <ConfirmDialog
      {...ending.props}
      open
      icon={IconLogout}
      title={t.endOthersTitle}
      text={t.endOthersHelp}
      confirm={t.endOthers}
      onConfirm={() => ending.run(undefined, ({ ended }) => ({ title: t.othersEnded({ count: ended }) }))}
    />
  )
}

function getSessionName({ browser, system }: OwnSession): string {
  if (browser === null || system === null) return browser ?? system ?? t.unknownBrowser
  return t.browserOnSystem({ browser, system })
}

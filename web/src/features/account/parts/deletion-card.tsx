import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type DeletionObstacle, GRACE_DAYS } from '@marquee/contract/account-deletion'
import { accountDeletionTexts as t } from '@marquee/contract/messages/account-deletion'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatList } from '../../../lib/format.ts'
import { toLoadState } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Stack } from '../../../ui/card.tsx'
import { FailedState } from '../../../ui/empty-state.tsx'
import { useUser } from '../../session/api.ts'
import { useAccountDeletion, useDeletionRefresh, wordObstacle } from '../deletion-api.ts'
import styles from '../security.module.css'
import { DeletionDialog } from './deletion-dialog.tsx'

/** What the deletion of the account means, what the law keeps, and what stands in its way (decision 35). */
export function DeletionCard() {
  const load = toLoadState(useAccountDeletion())
  const refresh = useDeletionRefresh()
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    // A refusal may have found another obstacle.
    void refresh()
  }
  return (
    <Card title={t.title}>
      <Stack gap="fields">
        <p className={styles.quiet}>{t.help({ days: GRACE_DAYS })}</p>
        {load.kind === 'failed' && <FailedState failure={load.failure} onRetry={load.retry} />}
        {load.kind === 'loaded' && (
          <>
            <Consequences {...load.data} />
            {load.data.obstacles.length > 0 ? (
              <Obstacles obstacles={load.data.obstacles} />
            ) : (
              <div className={styles.actions}>
                <Button icon={IconTrash} onClick={() => setIsAsking(true)}>
                  {t.delete}
                </Button>
              </div>
            )}
          </>
        )}
      </Stack>
      {isAsking && <DeletionDialog onClose={close} />}
    </Card>
  )
}

function Consequences({ keptDocuments, staying }: { keptDocuments: number; staying: readonly string[] }) {
  const { role } = useUser()
  const kept = keptDocuments > 0 ? t.keptText({ count: keptDocuments }) : t.keptNothing
  return (
    <dl className={styles.consequences}>
      <dt>{t.now}</dt>
      <dd>{t.nowText}</dd>
      <dt>{t.later({ days: GRACE_DAYS })}</dt>
      <dd>{t.laterText({ role })}</dd>
      <dt>{t.kept}</dt>
      <dd>
        {staying.length > 0 && <span>{t.staying({ names: formatList(staying) })} </span>}
        {role !== 'operator' && (keptDocuments > 0 || staying.length === 0) && <span>{kept} </span>}
        {t.log}
      </dd>
    </dl>
  )
}

function Obstacles({ obstacles }: { obstacles: readonly DeletionObstacle[] }) {
  return (
    <div className={styles.obstacles}>
      <h3 className={styles.label}>{t.obstaclesTitle}</h3>
      <p className={styles.quiet}>{t.obstaclesHelp}</p>
      <ul>
        {obstacles.map((obstacle) => {
          const { text, link, to } = wordObstacle(obstacle)
          return (
            <li key={obstacle.kind}>
              {text}{' '}
              <Link to={to} className={styles.link}>
                {link}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

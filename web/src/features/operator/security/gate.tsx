import { secondFactorTexts as t } from '@marquee/contract/messages/second-factor'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { refreshUser, signOut } from '../../session/api.ts'
import { saveEarlierChoice } from '../../session/language.ts'
import { CardFrame } from '../../session/parts/public-frames.tsx'
import { SetUp } from '../../account/parts/set-up.tsx'
import styles from '../../account/security.module.css'

/** The only page of an operator who still has to set up the second factor (decision 6). */
export function SecondFactorGate({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const finish = async () => {
    await saveEarlierChoice()
    await refreshUser(queryClient)
    onDone()
  }
  const leave = async () => {
    await Promise.all([signOut(), navigate(paths.login())])
  }
  return (
    <CardFrame>
      <h1 tabIndex={-1}>{t.gateTitle}</h1>
      <p className={styles.help}>{t.gateHelp}</p>
      <SetUp isReplacement={false} onDone={() => void finish()} />
      <p className={styles.leave}>
        <Button variant="quiet" size="small" onClick={() => void leave()}>
          {t.signOut}
        </Button>
      </p>
    </CardFrame>
  )
}

import type { PasswordOwner } from '@marquee/contract/passwords.rules'
import { identityTexts } from '@marquee/contract/messages/identity'
import { useEffect, useState } from 'react'
import { logFailure } from '../../../lib/log.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { classNames } from '../../../ui/class-names.ts'
import { loadPasswordScorer, type PasswordScorer } from '../password-scorer.ts'
import { computePasswordStrength } from '../strength.rules.ts'
import styles from './password-strength.module.css'

/** Scoring takes some milliseconds, so it runs when typing pauses. */
const SCORING_DELAY_MS = 150

/** A hint below a new password from its first character on (ONB-2), once the common passwords have loaded. */
export function PasswordStrength({ password, owner = {} }: { password: string; owner?: PasswordOwner }) {
  const judge = usePasswordScorer()
  const settled = useDebouncedValue(password, SCORING_DELAY_MS)
  if (settled === '' || !judge) return null
  const strength = computePasswordStrength(settled, judge(settled, owner))
  return (
    <span className={styles.strength}>
      <span className={styles.parts} aria-hidden="true">
        {[0, 1, 2, 3].map((part) => (
          <span key={part} className={classNames(styles.part, part <= strength && styles[`level${strength}`])} />
        ))}
      </span>
      <span>{identityTexts.strength[strength]}</span>
    </span>
  )
}

/** If the list does not load, there is no hint; the server scores the password in any case. */
function usePasswordScorer(): PasswordScorer | undefined {
  const [judge, setJudge] = useState<{ ask: PasswordScorer }>()
  useEffect(() => {
    let isWanted = true
    loadPasswordScorer().then(
      (ask) => isWanted && setJudge({ ask }),
      (failure: unknown) => logFailure('The advice on passwords cannot be loaded', failure),
    )
    return () => {
      isWanted = false
    }
  }, [])
  return judge?.ask
}

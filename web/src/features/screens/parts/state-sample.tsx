import type { LogEntry } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { classNames } from '../../../ui/class-names.ts'
import styles from './state-sample.module.css'

/** A state of the log as its pattern and its word; the raw value is in the title (OPEN-53). */
export function StateSample({ state }: { state: LogEntry['state'] }) {
  return (
    <span title={state} className={styles.state}>
      <span aria-hidden="true" className={classNames(styles.sample, getPatternClass(state))} />
      {screenTexts.states[state]}
    </span>
  )
}

/** Distinguishable without colours: solid, stripes, dots (VIS-6). */
export const getPatternClass = (state: LogEntry['state']) => styles[state]

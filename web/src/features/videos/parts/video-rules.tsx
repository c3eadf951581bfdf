import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import type { VideoFacts } from '@marquee/contract/media.rules'
import { videoTexts as texts } from '@marquee/contract/messages/videos'
import { formatBytes, formatSeconds } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { type FileRule, judgeFacts } from '../chosen-video.ts'
import styles from './video-rules.module.css'

const ORIENTATION_LIMITS = { landscape: texts.mustLie, portrait: texts.mustStand, byType: texts.byType } as const

/** The four rules with the value of the file and the limit; unfilled while there is no file (UPL-3). */
export function VideoRules({ rule, facts }: { rule: FileRule; facts: VideoFacts | null }) {
  const verdict = facts && judgeFacts(facts, rule)
  return (
    <ul className={styles.rules}>
      <Rule
        name={texts.size}
        passes={verdict?.size}
        value={facts && formatBytes(facts.sizeBytes)}
        limit={texts.maxSize({ size: formatBytes(rule.maxSizeBytes) })}
      />
      <Rule
        name={texts.duration}
        passes={verdict?.duration}
        value={facts && formatSeconds(facts.durationSeconds)}
        limit={texts.maxDuration({ seconds: rule.maxDurationSeconds })}
      />
      <Rule
        name={texts.dimensions}
        passes={verdict?.dimensions}
        value={facts && texts.pixels({ width: facts.width, height: facts.height })}
        limit={texts.maxDimensions({ width: rule.belowWidth, height: rule.belowHeight })}
      />
      <Rule
        name={texts.orientation}
        passes={verdict?.orientation}
        value={facts && describeOrientation(facts)}
        limit={ORIENTATION_LIMITS[rule.orientation ?? 'byType']}
      />
    </ul>
  )
}

function Rule(props: { name: string; passes: boolean | undefined; value: string | null; limit: string }) {
  const { name, passes, value, limit } = props
  return (
    <li className={styles.rule}>
      <Mark passes={passes} />
      <span className={styles.name}>{name}</span>
      <span className={classNames(styles.value, passes === false && styles.wrong)}>{value}</span>
      <span className={styles.limit}>{limit}</span>
    </li>
  )
}

function Mark({ passes }: { passes: boolean | undefined }) {
  if (passes === undefined) {
    return (
      <span className={styles.open}>
        <Glyph icon={IconCircleDashed} />
        <span className="mq-hidden">{texts.ruleOpen}</span>
      </span>
    )
  }
  return (
    <span className={passes ? styles.pass : styles.fail}>
      <Glyph icon={passes ? IconCircleCheckFilled : IconCircleXFilled} />
      <span className="mq-hidden">{passes ? texts.rulePasses : texts.ruleFails}</span>
    </span>
  )
}

function describeOrientation({ width, height }: VideoFacts): string {
  if (width === height) return texts.square
  return width > height ? texts.landscape : texts.portrait
}

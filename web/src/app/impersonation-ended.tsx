import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { peopleTexts as t } from '@marquee/contract/texts/people'
import { EmptyState } from '../ui/empty-state.tsx'

/** What a tab shows when an operator has stopped to look in it and the browser does not close it (decision 7). */
export function ImpersonationEnded() {
  return (
    <main>
      <EmptyState icon={IconEyeOff} lit={false} headingLevel={1} title={t.stopped} reason={t.stoppedReason} />
    </main>
  )
}

import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { peopleTexts as t } from '@marquee/contract/messages/people'
import { EmptyState } from '../ui/empty-state.tsx'

/**
 * Shown when an operator has ended the impersonation in this tab and the browser does not close the tab (decision 7).
 */
export function ImpersonationEnded() {
  return (
    <main>
      <EmptyState icon={IconEyeOff} lit={false} headingLevel={1} title={t.stopped} reason={t.stoppedReason} />
    </main>
  )
}

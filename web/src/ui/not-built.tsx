import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs'
import { shellTexts } from '@marquee/contract/texts/shell'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'

/** Says plainly that a route has no page yet. */
export function NotBuilt() {
  return (
    <Card>
      <EmptyState icon={IconTools} lit={false} title={shellTexts.notBuilt} reason={shellTexts.notBuiltReason} />
    </Card>
  )
}

import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { SaveAs } from '../form.ts'

const texts = campaignFormTexts.saveApproved

/** Asks before an approved campaign is saved, and says what happens to its screens. */
export function SaveApproved({ saveAs, onSave, onClose }: { saveAs: SaveAs; onSave: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      icon={IconAlertTriangle}
      title={saveAs === 'Draft' ? texts.draftTitle : texts.updateTitle}
      text={saveAs === 'Draft' ? texts.draftText : texts.updateText}
      confirm={saveAs === 'Draft' ? texts.draft : texts.update}
      onConfirm={onSave}
      onClose={onClose}
    />
  )
}

import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { buildCsvName } from '@marquee/contract/csv.rules'
import { shellTexts } from '@marquee/contract/messages/shell'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import { uiTexts } from '@marquee/contract/messages/ui'
import { getNow, getToday } from '../../../lib/clock.ts'
import { useListView } from '../../../lib/list-view.ts'
import { saveCsv } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choices.tsx'
import { ListBar } from '../../../ui/list-bar.tsx'
import { SortField } from '../../../ui/sort-field.tsx'
import { formatCampaignsCsv } from '../csv.rules.ts'
import { listFilterChoices, type ListSort, SORTS, parseSort } from '../list-view.ts'
import { type ListLayout, useListLayout } from '../use-list-layout.ts'

const texts = campaignTexts.list
const SORT_WORDS: Readonly<Record<ListSort, string>> = {
  '': texts.sortNewest,
  start: texts.sortStart,
  name: texts.sortName,
}

/** Search, filter and order of the list, cards or table, and the download of the shown rows (LST-1, LST-6, LST-7). */
export function ListFilters(props: { campaigns: readonly ListedCampaign[]; fitting: readonly ListedCampaign[] }) {
  const { campaigns, fitting } = props
  const [view, setView] = useListView()
  const [look, setLook] = useListLayout()
  const { choices, chosen } = listFilterChoices(view, campaigns, getNow())
  return (
    <ListBar
      search={{ label: texts.search, value: view.search, onValue: (search) => setView({ search }) }}
      filter={{ label: texts.status, choices, value: chosen, onValue: (status) => setView({ status }) }}
    >
      <SortField
        label={texts.sort}
        value={parseSort(view)}
        choices={SORTS.map((sort) => ({ value: sort, label: SORT_WORDS[sort] }))}
        onValue={(sort) => setView({ sort })}
      />
      <Segmented
        label={uiTexts.showAs}
        iconsOnly
        value={look}
        choices={[
          { value: 'cards', label: uiTexts.cards, icon: IconLayoutGrid },
          { value: 'table', label: uiTexts.table, icon: IconTable },
        ]}
        onValue={
          (chosenLook) => setLook(chosenLook as ListLayout) // one of the two above
        }
      />
      <Button
        size="small"
        icon={IconDownload}
        aria-label={texts.downloadCsv}
        disabled={fitting.length === 0}
        onClick={() => saveCsv(buildCsvName(shellTexts.titles.campaigns, getToday()), formatCampaignsCsv(fitting))}
      >
        {uiTexts.csv}
      </Button>
    </ListBar>
  )
}

import type { ListedCampaign } from '@marquee/contract/campaigns'
import { BYTE_ORDER_MARK } from '@marquee/contract/csv.rules'
import { expect, it } from 'vitest'
import { formatCampaignsCsv } from './csv.rules.ts'

it('writes one line per campaign, and escapes names that a spreadsheet would execute (D-36, LST-7)', () => {
  const campaign = {
    name: '=HYPERLINK("x")',
    status: 'Approved',
    type: 'vehicle',
    locationName: 'Hamburg',
    startDate: '2026-11-16',
    endDate: '2026-12-13',
    numberOfWeeks: 4,
    numberOfScreens: 25,
    totalCost: 750,
  } as ListedCampaign // only the fields that the file contains
  expect(formatCampaignsCsv([campaign]).split('\r\n')).toEqual([
    `${BYTE_ORDER_MARK}Name,Status,Type,Location,Start Date,End Date,Number of Weeks,Screens,Total cost`,
    `"'=HYPERLINK(""x"")",Approved,vehicle,Hamburg,2026-11-16,2026-12-13,4,25,750`,
    '',
  ])
})

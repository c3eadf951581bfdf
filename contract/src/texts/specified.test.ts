/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileArea } from '../language/compile.ts'

/**
 * Every literal text of the specification, by the requirement that specifies it.
 *
 * `{}` is a value that is filled in. Rows OPEN-* are decided texts. Words that are also values on the wire (statuses,
 * cuisines) are in the schemas of the contract instead.
 */
const SPECIFIED: Readonly<Record<string, readonly string[]>> = {
  'GEN-11': ['Discover new opportunities in the world of ads'],

  'LOGIN-04': ['Remember me'],
  'LOGIN-05': ['Forgot Password?'],
  'LOGIN-06': ['Sign In'],
  'LOGIN-07': ['Logging in...'],
  'LOGIN-08': ['Sign up'],
  'LOGIN-16': ['Oops'],

  'FORGOT-01': ["Enter your email address and we'll send you a link to reset your password."],
  'FORGOT-03': ['Send Email'],
  'FORGOT-05': [
    'Email sent SuccessFully',
    "Check your email and click on the 'Forgot Password' button to reset your password",
  ],

  'REG-O-01': ['Define Your Owner Policy here'],
  'REG-O-09': ['Login Here'],
  'REG-O-10': ['Sign Up'],
  'REG-O-11': ['Processing...'],
  'REG-O-12': ['Try Again', 'Passwords do not match'],
  'REG-O-14': ['Success', 'Account created successfully. Email has been sent!'],
  'REG-O-18': ['Oops'],
  'REG-C-01': ['Define Your Company Policy here'],
  'REG-C-09': ['Registration successful', 'Please check your Email for verification'],
  'REG-C-12': ['Error'],
  'REG-C-13': ['Registration failed. Please try again.'],

  'VERIFY-02': ['Loading...'],
  'VERIFY-04': ['Email Verified', 'You have successfully verified your email.'],
  'VERIFY-06': ['Invalid verification token.'],
  'VERIFY-07': ['Oops'],
  'RESET-02': ['Forgot Password?', 'Change your password here.'],
  'RESET-03': ['New Password', 'Confirm Password'],
  'RESET-06': ['Reset Password & Login'],
  'RESET-08': ['Congratulations!', 'You have successfully reset your password'],
  'RESET-10': ['Error', 'Failed to reset password. Please try again.'],
  'API-USER-06': ['Password updated successfully.'],

  'LAYOUT-07': ['Sign Out'],
  'LAYOUT-08': ['Dashboard', 'Profile', 'Mobile Locations', 'Fixed Locations', 'Screens'],
  'LAYOUT-09': ['Infotainemnt'],
  'LAYOUT-10': ['Dashboard', 'Company Profile', 'Campaigns'],
  'LAYOUT-13': ['Page Not found'],

  'OPROF-01': ['Profile'],
  'OPROF-02': ['Your Information'],
  'OPROF-07': ['Owner Profile Details'],
  'OPROF-08': ['Bank Details'],
  'OPROF-10': ['Add Information'],
  'OPROF-11': ['Edit'],
  'OPROF-FORM-01': ['Owner Profile Details'],
  'OPROF-FORM-02': [
    'Company Details',
    'Same as Profile Information',
    'Company Name',
    'Company Phone',
    'Company Email',
    'Company Address',
  ],
  'OPROF-FORM-03': ['Bank Account Details', 'Bank Name', 'Account Holder Name', 'Bank Account Number'],
  'OPROF-FORM-04': ['Save'],
  'OPROF-FORM-05': ['Update'],
  'OPROF-FORM-11': ['Updated', 'Owner Details updated Successfully'],
  'CPROF-01': ['Profile'],
  'CPROF-05': ['Company Information', 'Edit'],
  'CPROF-06': ['About us'],
  'CPROF-08': ['Company Profile Details', 'Add Information'],
  'CPROF-FORM-01': [
    'Company Information',
    'Company Name',
    'Company Phone',
    'Company Email',
    'Company Website',
    'Company Address',
    'Description',
  ],
  'CPROF-FORM-03': ['Save', 'Update'],
  'CPROF-FORM-10': ['Added', 'Company Details Added Successfully'],
  'CPROF-FORM-11': ['Updated', 'Company Details updated Successfully'],

  'ODASH-01': ['Dashboard Overview'],
  'ODASH-02': ['Total Mobile Locations', 'Total Screens', 'Total Fixed Locations'],
  'ODASH-05': ['Quick Stats Summary'],
  'CDASH-01': ['Total Campaigns', 'Pending Approval', 'Approved', 'Active Now'],
  'CDASH-04': ['Live'],

  'VEH-01': ['Mobile Locations', 'My Mobile Locations'],
  'VEH-02': ['Add Mobile Location'],
  'VEH-06': ['Service Type'],
  'VEH-07': ['Total Locations'],
  'VEH-09': ['Active Screens'],
  'VEH-10': ['Locations'],
  'VEH-11': ['No mobile locations found', 'Get started by adding your first mobile location'],
  'VEH-12': ['Please create Owner profile first.', 'Create Owner Profile'],
  'VEH-15': [
    'Delete this Mobile Location?',
    'Will unlink all assigned screens and remove mobile location-specific content.',
    'Delete Mobile Location',
  ],
  'VEH-16': ['Success!', 'Mobile Location deleted successfully!'],
  'VEH-FORM-01': ['Add Mobile Location'],
  'VEH-FORM-02': ['Update Mobile Location'],
  'VEH-FORM-03': ['Submit', 'Update'],
  'VEH-FORM-14': ['Successful', 'Mobile Location Added Successfully', 'Mobile Location Updated Successfully'],
  'VEH-FORM-16': ['Oops'],

  'FIX-01': ['Fixed Location Management'],
  'FIX-04': ['Traffic', 'Location', 'Status'],
  'FIX-06': ['Delete'],
  'FIX-07': ['No Fixed Locations added.'],
  'FIX-08': ['Please create Owner profile first.', 'Create Owner Profile'],
  'FIX-09': ['Loading...'],
  'FIX-11': [
    'Delete this Fixed Location?',
    'Will detach all linked screens and stop running campaigns.',
    'Delete Fixed Location',
  ],
  'FIX-12': ['Success!', 'Fixed Location deleted successfully!'],
  'FIX-FORM-01': ['Add New Fixed Location', 'Update Fixed Location'],
  'FIX-FORM-07': ['Owner information is missing. Please try again.'],
  'FIX-FORM-08': ['You can only upload a maximum of 5 images.'],
  'FIX-FORM-09': ['Please upload valid image files.'],
  'FIX-FORM-10': ['Save', 'Saving...'],
  'FIX-FORM-15': ['Fixed Location added successfully', 'Fixed Location updated successfully'],
  'FIX-FORM-17': ['Something went wrong!'],
  'FIX-DET-02': ['Overview', 'Screens'],
  'FIX-DET-06': ['Closed'],
  'FIX-MODAL-04': ['N/A'],

  'SCR-01': ['Screen Management'],
  'SCR-05': ['Screen Status'],
  'SCR-06': ['Display Status'],
  'SCR-07': ['Screen Type'],
  'SCR-08': ['Vehicle Details'],
  'SCR-09': ['-'],
  'SCR-10': ['No screens found'],
  'SCR-DET-03': ['Screen Information', 'Real-time monitoring', 'Live'],
  'SCR-DET-04': ['Vehicle Details', 'Fixed Location Details'],
  'SCR-DET-05': ['Active Campaigns'],
  'SCR-DET-06': ['Entertainment Videos'],
  'SCR-DET-07': ['Monthly Screen Count & Invoices', 'Month', 'Days', 'Status', 'Action'],
  'SCR-DET-10': ['Paid'],
  'SCR-DET-11': ['Pending'],
  'SCR-DET-13': ['Failed to download invoice. Please try again.'],
  'SCR-DET-14': ['Position Logs'],
  'SCR-DET-15': ['Status History'],
  'SCR-DET-19': ['Never connected'],
  'OPEN-53': ['Moving', 'Not moving', 'Stopped'],

  'CAMP-01': ['Campaigns'],
  'CAMP-02': ['Add Campaign'],
  'CAMP-05': ['Delete'],
  'CAMP-06': ['No campaigns found. Please add a campaign.'],
  'CAMP-07': ['Missing Company Profile. Please register your company first.'],
  'CAMP-08': [
    'Delete this campaign?',
    'Will immediately remove from all screens and stop playback everywhere.',
    'Delete Campaign',
  ],
  'CAMP-09': ['Success!', 'Campaign deleted successfully!'],
  'CAMP-10': ['Oops'],
  'CAMP-DET-02': ['Edit Campaign'],
  'CAMP-DET-04': ['Not specified'],
  'CAMP-DET-13': ['Yes', 'No', 'Paid', 'Unpaid'],
  'CAMP-FORM-01': ['Add Campaign', 'Update Campaign'],
  'CAMP-FORM-02': ['Name', 'Location', 'Start Date', 'Number of Weeks', 'End Date', 'Type'],
  'CAMP-FORM-07': ['Reset Video'],
  'CAMP-FORM-09': ['Save as Draft', 'Submit', 'Update'],
  'CAMP-FORM-18': ['Select', 'Vehicle Type', 'Total Vehicles', 'Screens', 'Screens to Run'],
  'CAMP-FORM-25': ['Select', 'Restaurant Name'],
  'CAMP-FORM-28': ['No restaurant screens available for the selected values.'],
  'CAMP-FORM-33': ['You must be registered with a company to add a campaign.'],
  'CAMP-FORM-39': ['Successful', 'Campaign Added Successfully', 'Campaign Updated Successfully'],
  'CAMP-FORM-41': ['Oops'],
  // the one accepted deviation on wording, OPEN-66
  'CAMP-FORM-42': ['Selected video exceeds 100MB file size limit.'],
  'CAMP-FORM-43': ['Selected video exceeds 20.5 seconds duration.'],
  'CAMP-FORM-44': ['Video dimensions exceed maximum allowed: 3840x2160.'],
  'CAMP-FORM-45': ['Please upload a portrait video.'],
  'CAMP-FORM-46': ['Please upload a landscape video.'],

  'INF-01': ['My Infotainment Videos'],
  'INF-04': ['Search videos...'],
  'INF-05': ['All Categories', 'Entertainment', 'Information'],
  'INF-11': ['View Details'],
  'INF-13': ['No videos found'],
  'INF-14': ['Error', 'Failed to load videos'],
  'INF-15': ['Delete this infotainment video?'],
  'INF-16': ['Success!', 'Video deleted successfully!'],
  'INF-17': ['Oops', 'Failed to delete video'],
  'OPEN-89': ['Will be removed from all campaigns and stop playing on screens.', 'Delete Video'],
  'INF-DET-03': ['Approved', 'Rejected', 'Pending Approval'],
  'INF-DET-05': ['Details', 'Schedule'],
  'INF-DET-08': ['Screen {}'],
  'INF-DET-09': ['Fixed Location', 'Mobile Location'],
  'INF-DET-10': ['Never connected'],
  'INF-DET-11': ['This video will be active during the specified date range.'],
  'INF-DET-12': ['Edit Video'],
  'INF-DET-13': ['Back to All Videos'],
  'INF-DET-14': ['Video not found'],
  'INF-FORM-01': ['Name', 'Type', 'Start Date', 'End Date', 'Location', 'Category'],
  'INF-FORM-02': ['Select', 'Model', 'UUID', 'Status'],
  'INF-FORM-03': ['Select All', 'Deselect All'],
  'INF-FORM-05': ['Failed to fetch screens'],
  'INF-FORM-08': ['Missing Video', 'Please upload a valid video before submitting.'],
  'INF-FORM-09': ['Please select at least one screen'],
  'INF-FORM-12': ['Selected video exceeds 100MB file size limit.'],
  'INF-FORM-13': ['Selected video exceeds 20 seconds duration.'],
  'INF-FORM-18': ['Entertainment Video Added Successfully', 'Entertainment Video Updated Successfully'],
  'OPEN-88': ['Add Infotainment Video', 'Update Infotainment Video'],
}

const catalogue = new Set(loadTexts())

describe('the catalogue contains the specified text', () => {
  const rows = Object.entries(SPECIFIED).flatMap(([row, texts]) => texts.map((text) => [row, text] as const))

  test.each(rows)('%s %s', (_, text) => {
    expect(catalogue).toContain(text)
  })
})

test('notices a text that differs by a single letter', () => {
  expect(catalogue).toContain('Infotainment')
  expect(catalogue).not.toContain('Infotainement')
})

/** English messages, with `{}` for each parameter. */
function loadTexts(): string[] {
  const folder = new URL('../messages/en/', import.meta.url)
  return readdirSync(folder).flatMap((file) => {
    const messages = Object.values(compileArea(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
    return messages.map((parts) =>
      typeof parts === 'string' ? parts : parts.map((part) => (typeof part === 'string' ? part : '{}')).join(''),
    )
  })
}

import { expect, it } from 'vitest'
import { ImportReport } from './import-report.ts'

it('has a line for each, whatever an archive’s words hold', () => {
  const report = new ImportReport()
  const title = 'A\u001b[2Jtitle\nmissing images 0'
  report.add({
    title,
    outcome: 'skipped',
    reason: 'it\u009b1A is empty',
    warnings: [],
    missing: [],
  })
  const source = { passedOver: new Map(), pages: ['About\r\nus'] }
  expect(report.lines(source, false, false).slice(5)).toEqual([
    ...['', 'Skipped:', '  A[2Jtitle missing images 0: it1A is empty'],
    ...['', 'Pages, which are not imported:', '  About us'],
  ])
})

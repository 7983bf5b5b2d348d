import { describe, expect, it } from 'vitest'
import { migrationFaults } from './migrations.ts'

const table = 'CREATE TABLE a (b);\n--> statement-breakpoint\n'
const trigger =
  "CREATE TRIGGER c AFTER INSERT ON a WHEN new.b = 'x' BEGIN DELETE FROM a; SELECT 1; END;"

function faultsOf(...texts: string[]): string[] {
  return migrationFaults(texts.map((sql, index) => ({ name: `000${index}.sql`, sql })))
}

describe('migrations', () => {
  it('pass with each trigger on one line and later files that build on earlier ones', () => {
    const comment = '-- The end; it removes what begins, in any case.\n'
    expect(faultsOf(table + comment + trigger, 'ALTER TABLE a ADD d;\n')).toEqual([])
  })

  it.each([
    ['a trigger on several lines', table + trigger.replace('BEGIN ', 'BEGIN\n'), /than one line/],
    ['a lower-case begin', table + trigger.replace('BEGIN', 'begin'), /upper-case BEGIN and END/],
    ['a lower-case end', table + trigger.replace('END', 'end'), /upper-case BEGIN and END/],
    ['a CASE in a trigger', table + trigger.replace('1', 'CASE 1 WHEN 1 THEN 2 END'), /a CASE/],
    ['CRLF', (table + trigger).replaceAll('\n', '\r\n'), /line endings/],
    ['no semicolon at the end', `${table}DROP TABLE a`, /does not end with a complete statement/],
    ['a trigger without its end', table + trigger.replace(' END;', ''), /does not end with/],
    ['a statement that is cut', 'CREATE TABLE a (b;\nDROP TABLE a;', /refused by SQLite/],
    ['a table that does not exist', 'DROP TABLE a;', /refused by SQLite: no such table: a/],
  ])('fail with %s', (_name, sql, fault) => {
    const faults = faultsOf(sql)
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.join('\n')).toMatch(fault)
  })
})

import { describe, expect, it } from 'vitest'
import { migrationFaults, sourceFaults } from './migrations.ts'

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

describe('the sources of triggers', () => {
  const source = `-- Why: it's a rule.
    CREATE TRIGGER c AFTER INSERT ON a
    WHEN new.b = 'x  --  (y)'
    BEGIN
      -- First this, then that.
      DELETE FROM a WHERE (
        b = 1
      );
      SELECT 1;
    END;
  `
  const flat =
    "CREATE TRIGGER c AFTER INSERT ON a WHEN new.b = 'x  --  (y)' BEGIN DELETE FROM a WHERE (b = 1); SELECT 1; END;\n"

  const sources = [{ name: 'rules', sql: source }]
  const faults = (written: string) =>
    sourceFaults([{ name: '0000.sql', sql: table + written }], sources)

  it('are what the migration has on one line', () => {
    expect(faults(flat)).toEqual([])
  })

  it.each([
    ['was changed in the migration alone', flat.replace('= 1', '= 2'), /rules.sql has what no/],
    ['is in no migration', '', /^rules.sql has what no migration has: “CREATE TRIGGER c/],
    ['is in no source', `${flat}CREATE VIEW d AS SELECT 1;`, /^A migration has what no source has/],
    ['differs in a text', flat.replace('x  -', 'x -'), /what no migration has/],
  ])('fail with a statement that %s', (_name, written, fault) => {
    expect(faults(written).join('\n')).toMatch(fault)
  })

  it('may change in a later migration', () => {
    const later = { name: '0001.sql', sql: `DROP TRIGGER c;\n${flat}` }
    const earlier = { name: '0000.sql', sql: table + flat.replace('= 1', '= 2') }
    expect(sourceFaults([earlier, later], sources)).toEqual([])
  })
})

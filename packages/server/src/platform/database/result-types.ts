/** How the text of a column becomes a value. What is not named here stays text: numeric, bigint, interval, uuid. */
import pg from 'pg'
import { parse as parseArray } from 'postgres-array'

const { types } = pg

type Parse = (text: string) => unknown

const toDate: Parse = (text) => new Date(text)
const toBytes = types.getTypeParser(17, 'text') as Parse
const toTime = types.getTypeParser(1184, 'text') as Parse

/** By the object ids of pg_type, which never change: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat */
const SCALARS = new Map<number, Parse>([
  [16, (text) => text === 't'],
  [17, toBytes],
  [21, Number],
  [23, Number],
  [26, Number],
  [114, JSON.parse],
  [700, Number],
  [701, Number],
  [1082, toDate],
  [1114, toDate],
  [1184, toTime],
  [3802, JSON.parse],
])
/** Of an array, the type of its elements. */
const ELEMENTS: Readonly<Record<number, number>> = {
  199: 114,
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25,
  1015: 1043,
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  1187: 1186,
  2951: 2950,
  3807: 3802,
}

const asIs: Parse = (text) => text

const PARSERS = new Map(SCALARS)
for (const [array, element] of Object.entries(ELEMENTS)) {
  const parse = SCALARS.get(element) ?? asIs
  PARSERS.set(Number(array), (text) => parseArray(text, parse))
}

export const resultTypes = { getTypeParser: (oid: number): Parse => PARSERS.get(oid) ?? asIs }

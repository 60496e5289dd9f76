/** The part of yaml that is used, by itself: loaded when a YAML file is. */
export { parseDocument, stringify } from 'yaml'

/** As much of an OpenAPI 3.1 document as we touch. */
import type { Access } from '../routes.ts'

export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  readOnly?: boolean
  /** Put there by http/shapes.ts, which zod cannot say otherwise; taken out before anyone sees the document. */
  'x-default'?: unknown
  'x-read-only'?: string[]
  examples?: unknown[]
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

export interface Media {
  schema?: Schema
  example?: unknown
}

export interface Response {
  $ref?: string
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, Media>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  description?: string
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  /** Put there by the route, taken out before anyone sees the document. */
  'x-access'?: Access
  'x-body-optional'?: boolean
}

export interface Document {
  openapi: string
  info: Record<string, unknown>
  servers: unknown[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    headers: Record<string, unknown>
    securitySchemes: Record<string, unknown>
  }
}

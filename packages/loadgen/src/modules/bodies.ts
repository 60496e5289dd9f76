// Request bodies: texts and bytes as they are, objects as forms, objects with files as multipart.
import { defineModule } from '../vu/script-module.ts'

export const bodies = defineModule({
  name: 'loadgen:bodies',
  exports: [],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    type Bytes = ArrayBuffer | ArrayBufferView
    const toBuffer = (data: Bytes): ArrayBuffer =>
      (ArrayBuffer.isView(data)
        ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
        : data) as ArrayBuffer
    const isBytes = (value: unknown): value is Bytes => value instanceof ArrayBuffer || ArrayBuffer.isView(value)

    class FileData {
      data: unknown
      filename: string
      content_type: string
      constructor(data: unknown, filename?: string, contentType?: string) {
        this.data = data
        this.filename = filename ?? `${Date.now()}`
        this.content_type = contentType ?? 'application/octet-stream'
      }
    }
    const file = (data: unknown, filename?: string, contentType?: string) => new FileData(data, filename, contentType)

    const formText = (value: unknown) =>
      encodeURIComponent(String(value))
        .replace(/%20/g, '+')
        .replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    const form = (fields: Record<string, unknown>) =>
      Object.entries(fields)
        .flatMap(([name, value]) =>
          (Array.isArray(value) ? value : [value]).map((item) => `${formText(name)}=${formText(item)}`),
        )
        .join('&')

    const utf8 = (text: string) =>
      new (host.global.TextEncoder as new () => { encode(text: string): Uint8Array })().encode(text)
    const quote = (text: string) => text.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
    const multipart = (fields: Record<string, unknown>) => {
      const boundary = `----loadgen${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
      const parts: Uint8Array[] = []
      for (const [name, value] of Object.entries(fields)) {
        for (const item of Array.isArray(value) ? value : [value]) {
          let head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"`
          if (item instanceof FileData) {
            head += `; filename="${quote(item.filename)}"\r\nContent-Type: ${item.content_type}`
            const { data } = item
            parts.push(utf8(`${head}\r\n\r\n`), isBytes(data) ? new Uint8Array(toBuffer(data)) : utf8(String(data)))
          } else parts.push(utf8(`${head}\r\n\r\n${String(item)}`))
          parts.push(utf8('\r\n'))
        }
      }
      parts.push(utf8(`--${boundary}--\r\n`))
      const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0))
      let at = 0
      for (const part of parts) {
        all.set(part, at)
        at += part.byteLength
      }
      return { bytes: all.buffer, type: `multipart/form-data; boundary=${boundary}` }
    }
    const hasFile = (fields: Record<string, unknown>) =>
      Object.values(fields).some(
        (value) =>
          value instanceof FileData || (Array.isArray(value) && value.some((item) => item instanceof FileData)),
      )

    /** `isTyped`: the script set a content type itself. */
    const pack = (body: unknown, isTyped: boolean) => {
      if (typeof body === 'string') return { text: body }
      if (isBytes(body)) return { bytes: toBuffer(body) }
      if (typeof body !== 'object' || body === null) return { text: String(body) }
      const fields = body as Record<string, unknown>
      if (hasFile(fields)) return multipart(fields)
      return { text: form(fields), type: isTyped ? undefined : 'application/x-www-form-urlencoded' }
    }
    return { pack, FileData, file }
  },
})

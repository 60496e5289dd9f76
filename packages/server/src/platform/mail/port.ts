/** Sending mail. Who gets which words is said by whoever sends; queues and repetition are theirs too. */
export interface MailMessage {
  /** One address, as it was checked when it came in. */
  to: string
  subject: string
  text: string
  html?: string
  /** Further headers, `List-Unsubscribe` say. Line breaks in them are not let through. */
  headers?: Record<string, string>
  /** The Message-ID without brackets: the same for every try, so that the other side can tell a repetition. */
  id?: string
}

export type MailResult =
  | { status: 'sent'; id: string }
  /** Nobody was asked to deliver it: no mail server is set. The text is in the log. */
  | { status: 'logged' }
  /** `again`: whether another try later makes sense. `reason` is fit to be shown to the owner of the install. */
  | { status: 'failed'; reason: string; again: boolean }

export interface Mail {
  /** Whether messages leave the machine. Without it, links are shown to whoever asked for them. */
  readonly configured: boolean
  /** Never throws for what a mail server does; ends within half a minute. */
  send(message: MailMessage): Promise<MailResult>
}

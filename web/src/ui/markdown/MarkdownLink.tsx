import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { markdownTexts } from './markdown.texts.ts'
import { parseSafeLink } from './safe-link.ts'

interface Props {
  readonly href?: string | undefined
  readonly id?: string | undefined
  readonly title?: string | undefined
  readonly className?: string | undefined
  readonly 'aria-label'?: string | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly children?: ReactNode
}

/** A link of a text: other sites in a new tab without a referrer, the product's own pages in place, anything doubtful as plain text. */
export function MarkdownLink({ href, children, ...rest }: Props) {
  const target = parseSafeLink(href)
  if (!target) return <span>{children}</span>
  if (target.type === 'inside')
    return (
      <Link component={RouterLink} to={target.path} {...rest}>
        {children}
      </Link>
    )
  const elsewhere =
    target.type === 'outside' ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {}
  return (
    <Link href={target.href} {...elsewhere} {...rest}>
      {children}
    </Link>
  )
}

/** A picture of a text is never loaded (its server would learn who reads what): a link with its description replaces it. */
export function MarkdownImage({
  src,
  alt,
}: {
  readonly src?: unknown
  readonly alt?: string | undefined
}) {
  return (
    <MarkdownLink href={typeof src === 'string' ? src : undefined} title={markdownTexts.imageHelp}>
      <ImageOutlined sx={{ fontSize: '1.15em', verticalAlign: '-0.2em', mr: 0.5 }} />
      {markdownTexts.image(alt ?? '')}
    </MarkdownLink>
  )
}

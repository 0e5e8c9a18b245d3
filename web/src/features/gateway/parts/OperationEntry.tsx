import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { ApiOperation } from '#features/gateway/api-reference.ts'
import { gatewayTexts } from '#features/gateway/gateway.texts.ts'
import { mono } from '#ui/measures.ts'

const texts = gatewayTexts.reference

/** One operation: a line that opens. What is inside is drawn only then, as there are many. */
export function OperationEntry({ operation }: { readonly operation: ApiOperation }) {
  const [isOpen, setOpen] = useState(false)
  const { method, address, summary, access } = operation
  return (
    <Box
      component="details"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      sx={{ borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Box
        component="summary"
        sx={{ px: 2, py: 1.25, cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Box
          component="span"
          sx={{
            fontFamily: mono,
            fontSize: '0.8125rem',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {method} {address}
        </Box>
        <Typography
          variant="body2"
          component="span"
          sx={{ display: 'block', pl: 2, color: 'text.secondary' }}
        >
          {summary} · {texts.access[access]}
        </Typography>
      </Box>
      {isOpen && <Inside operation={operation} />}
    </Box>
  )
}

function Inside({
  operation: { parameters, body, answer, refusals },
}: {
  readonly operation: ApiOperation
}) {
  return (
    <Stack sx={{ gap: 2, px: { xs: 2, sm: 4 }, pb: 2, pt: 0.5 }}>
      {parameters.length > 0 && (
        <Part title={texts.parameters}>
          <Lines
            lines={parameters.map(({ name, in: place, required, description }) => ({
              head: `${name}${required ? ' *' : ''}`,
              text: [place, description].filter(Boolean).join(' · '),
            }))}
          />
        </Part>
      )}
      {body !== undefined && (
        <Part title={texts.body}>
          <SchemaText text={body} />
        </Part>
      )}
      {answer !== undefined && (
        <Part title={texts.answer}>
          <SchemaText text={answer} />
        </Part>
      )}
      {refusals.length > 0 && (
        <Part title={texts.refusals}>
          <Lines lines={refusals.map(({ status, text }) => ({ head: status, text }))} />
        </Part>
      )}
    </Stack>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    {children}
  </div>
)

const Lines = ({
  lines,
}: {
  readonly lines: readonly { readonly head: string; readonly text: string }[]
}) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {lines.map(({ head, text }) => (
      <Typography
        key={`${head} ${text}`}
        variant="body2"
        component="li"
        sx={{ overflowWrap: 'anywhere' }}
      >
        <Box component="code" sx={{ fontFamily: mono, fontWeight: 600, mr: 1 }}>
          {head}
        </Box>
        {text}
      </Typography>
    ))}
  </Box>
)

const SchemaText = ({ text }: { readonly text: string }) => (
  <Box
    component="pre"
    tabIndex={0}
    sx={{
      m: 0,
      p: 1.5,
      maxHeight: 360,
      overflow: 'auto',
      bgcolor: 'surface.sunken',
      borderRadius: '8px',
      fontFamily: mono,
      fontSize: '0.75rem',
    }}
  >
    {text}
  </Box>
)

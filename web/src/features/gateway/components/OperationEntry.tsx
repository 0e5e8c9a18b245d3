import { Box, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { monoStyle } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { gatewayTexts } from '../gateway.texts.ts'
import type { ApiOperation } from './api-operations.ts'

const texts = gatewayTexts.reference

/** One operation, collapsed. Its details are rendered only when it is open, as there are many. */
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
            ...monoStyle,
            fontSize: '0.8125rem',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {method} {address}
        </Box>
        <Quiet variant="body2" component="span" sx={{ display: 'block', pl: 2 }}>
          {summary} · {texts.access[access]}
        </Quiet>
      </Box>
      {isOpen && <OperationDetails operation={operation} />}
    </Box>
  )
}

function OperationDetails({
  operation: { parameters, body, response, errors },
}: {
  readonly operation: ApiOperation
}) {
  return (
    <Stack sx={{ gap: 2, px: { xs: 2, sm: 4 }, pb: 2, pt: 0.5 }}>
      {parameters.length > 0 && (
        <Section title={texts.parameters}>
          <Lines
            lines={parameters.map(({ name, in: location, required, description }) => ({
              head: `${name}${required ? ' *' : ''}`,
              text: [location, description].filter(Boolean).join(' · '),
            }))}
          />
        </Section>
      )}
      {body !== undefined && (
        <Section title={texts.body}>
          <SchemaText text={body} />
        </Section>
      )}
      {response !== undefined && (
        <Section title={texts.answer}>
          <SchemaText text={response} />
        </Section>
      )}
      {errors.length > 0 && (
        <Section title={texts.refusals}>
          <Lines lines={errors.map(({ status, text }) => ({ head: status, text }))} />
        </Section>
      )}
    </Stack>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
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
  <PlainList>
    {lines.map(({ head, text }) => (
      <Typography
        key={`${head} ${text}`}
        variant="body2"
        component="li"
        sx={{ overflowWrap: 'anywhere' }}
      >
        <Box component="code" sx={{ ...monoStyle, fontWeight: 600, mr: 1 }}>
          {head}
        </Box>
        {text}
      </Typography>
    ))}
  </PlainList>
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
      ...monoStyle,
      fontSize: '0.75rem',
    }}
  >
    {text}
  </Box>
)

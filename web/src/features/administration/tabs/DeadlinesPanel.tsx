import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { ConfigurationValues } from '../configuration/configuration-values.ts'
import { configurationTexts } from '../configuration.texts.ts'
import { SettingsSection } from '../fields/SettingsSection.tsx'
import { deadlineRows, maxDeadline } from './deadline-rows.ts'

const texts = configurationTexts.engines.deadlines

/** How long each kind of job may last; read only. */
export function DeadlinesPanel({ form }: { form: UseFormReturn<ConfigurationValues> }) {
  const timeout = useWatch({ control: form.control, name: 'localai.timeout' })
  return (
    <SettingsSection title={texts.title} help={texts.help}>
      <Table
        size="small"
        aria-label={texts.title}
        sx={{ '& td, & th': { px: 1.25, verticalAlign: 'top' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{texts.kind}</TableCell>
            <TableCell>{texts.time}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {deadlineRows(timeout).map(({ kind, times }) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                {kind}
              </TableCell>
              <TableCell className="num">
                {times.map((time) => (
                  <Typography key={time} variant="body2" component="p">
                    {time}
                  </Typography>
                ))}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Quiet variant="body2" sx={{ mt: 1.5 }}>
        {maxDeadline}
      </Quiet>
    </SettingsSection>
  )
}

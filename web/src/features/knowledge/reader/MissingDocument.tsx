import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import { Button } from '@mui/material'
import { Link } from 'react-router'
import { tools } from '#features/configuration/tools.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { knowledgeTexts as texts } from '../knowledge.texts.ts'

/** A document that is not there for this user: trying again would not help. */
export const MissingDocument = ({ reason }: { readonly reason: string }) => (
  <Panel pad={false}>
    <EmptyState
      compact
      tone="error"
      titleAs="h1"
      icon={<DocumentIcon />}
      title={texts.reader.failed}
      text={reason}
      action={
        <Button variant="outlined" color="inherit" component={Link} to={tools.knowledge.path}>
          {texts.back}
        </Button>
      }
    />
  </Panel>
)

import { PageHeader } from '../layout/PageHeader.tsx'
import { BlockSkeleton, QueryContent, type QueryContentProps } from './QueryContent.tsx'

type Props<T> = Pick<QueryContentProps<T>, 'query' | 'failed' | 'retry' | 'children'> & {
  readonly title: string
  readonly help: string
  readonly loading: string
  /** Of what is shown while it loads. */
  readonly height: number
}

/** A page whose content is one answer of the server. */
export const QueryPage = <T,>({ title, help, loading, height, ...content }: Props<T>) => (
  <>
    <PageHeader title={title} help={help} titleInBar />
    <QueryContent
      {...content}
      keepsData
      titleAs="h2"
      skeleton={<BlockSkeleton label={loading} height={height} />}
    />
  </>
)

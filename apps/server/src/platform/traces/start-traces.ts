import type { Logger } from '../log.ts';
import { setSpans } from './span.ts';

export interface TracesConfig {
  /** The collector: an address without a path means its /v1/traces. */
  readonly endpoint: string;
  /** Of a hundred traces, so many are kept. */
  readonly percent: number;
  readonly build: string;
}

/** Turns traces on: loads OpenTelemetry, an optional dependency, and sends by OTLP over HTTP. Gives what sends the rest and turns them off. */
export async function startTraces(
  { endpoint, percent, build }: TracesConfig,
  log: Logger,
): Promise<() => Promise<void>> {
  const { api, hooks, exporter, resources, sdk } = await load();
  const say = (message: string, ...more: unknown[]): void => log.warn({ message, more }, 'traces');
  const quiet = (): void => undefined;
  api.diag.setLogger(
    { error: say, warn: say, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'caiting', 'service.version': build }),
    // A part is kept when its trace is.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url: addressOf(endpoint) }) }),
    ],
  });
  const tracer = provider.getTracer('caiting', build);
  setSpans((name, attributes, work, isRoot) =>
    tracer.startActiveSpan(name, { attributes, root: isRoot }, async (opened) => {
      try {
        return await work();
      } catch (error) {
        opened.recordException(error as Error);
        opened.setStatus({ code: api.SpanStatusCode.ERROR });
        throw error;
      } finally {
        opened.end();
      }
    }),
  );
  return async () => {
    setSpans(null);
    await provider.shutdown();
    api.context.disable();
    api.diag.disable();
  };
}

async function load() {
  try {
    const [api, hooks, exporter, resources, sdk] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
    return { api, hooks, exporter, resources, sdk };
  } catch (error) {
    throw new Error('caiting: CAITING_OTLP_ENDPOINT is set and the packages of OpenTelemetry are not installed', {
      cause: error,
    });
  }
}

function addressOf(endpoint: string): string {
  const url = new URL(endpoint);
  return url.pathname === '/' ? new URL('/v1/traces', url).href : url.href;
}

import { join } from 'node:path';
import { createVitest, type TestCase, type TestModule, type TestRunResult, type Vitest } from 'vitest/node';
import { root } from '../lib/run.ts';
import { mutate, type Mutation } from './mutation.ts';

export interface MutationResult {
  mutation: Mutation;
  /** The first test that failed, and why; null when the mutation survived. */
  killer: { title: string; reason: string } | null;
}

const failedTests = (module: TestModule): TestCase[] => [...module.children.allTests('failed')];

function killerOf({ testModules, unhandledErrors }: TestRunResult): MutationResult['killer'] {
  const [test] = testModules.flatMap(failedTests);
  if (test) return { title: test.fullName, reason: test.result().errors?.[0]?.message ?? '' };
  const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
  if (errors.length > 0) throw new Error(`The tests did not run: ${String(errors[0])}`);
  return null;
}

const countOf = ({ testModules }: TestRunResult): number =>
  testModules.flatMap((module) => [...module.children.allTests('passed')]).length;

/** Vitest with the server's tests. It changes one module at a time while loading it, and writes no file. */
export class MutationRunner {
  readonly #vitest: Vitest;
  readonly #applied: { mutation: Mutation | null };

  private constructor(vitest: Vitest, applied: { mutation: Mutation | null }) {
    this.#vitest = vitest;
    this.#applied = applied;
  }

  static async open(tests: string[]): Promise<MutationRunner> {
    const applied: { mutation: Mutation | null } = { mutation: null };
    const plugin = {
      name: 'prosa-mutations',
      enforce: 'pre' as const,
      transform(code: string, id: string) {
        const { mutation } = applied;
        return mutation && id === join(root, mutation.file) ? mutate(mutation, code) : null;
      },
    };
    const vitest = await createVitest(
      {
        config: false,
        root,
        watch: false,
        bail: 1,
        // The cache on disk identifies a module by its file, which a mutation does not change.
        fsModuleCache: false,
        reporters: [{}],
        include: tests,
        globalSetup: ['apps/server/src/testing/global-setup.ts'],
        restoreMocks: true,
        testTimeout: 60_000,
        hookTimeout: 60_000,
        expect: { poll: { timeout: 25_000 } },
      },
      { plugins: [plugin] },
    );
    await vitest.standalone();
    return new MutationRunner(vitest, applied);
  }

  /** The result contains only these tests; Vitest's own result would contain those of earlier runs as well. */
  async #run({ tests, only }: Pick<Mutation, 'tests' | 'only'>): Promise<TestRunResult> {
    const project = this.#vitest.getRootProject();
    const options = only ? { testNamePattern: only } : {};
    const specifications = tests.map((file) => project.createSpecification(join(root, file), options));
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    const run = new Set(specifications.map(({ moduleId }) => moduleId));
    return { testModules: testModules.filter(({ moduleId }) => run.has(moduleId)), unhandledErrors };
  }

  /** Without a mutation all tests must pass, and there must be at least one. */
  async prove(tests: Pick<Mutation, 'tests' | 'only'>): Promise<void> {
    const result = await this.#run(tests);
    const killer = killerOf(result);
    if (killer) throw new Error(`Fails without a mutation: ${killer.title}: ${killer.reason}`);
    if (countOf(result) === 0)
      throw new Error(`No test ran: ${tests.tests.join(', ')} ${String(tests.only)}`);
  }

  async kill(mutation: Mutation): Promise<MutationResult> {
    this.#applied.mutation = mutation;
    this.#vitest.invalidateFile(join(root, mutation.file));
    try {
      return { mutation, killer: killerOf(await this.#run(mutation)) };
    } finally {
      this.#applied.mutation = null;
      this.#vitest.invalidateFile(join(root, mutation.file));
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close();
  }
}

//! What a worker gives up on Linux: memory and time beyond its limits, files, network, other programs.

use super::frames::Shut;
use crate::base::limits::Limits;
use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetStatus, Scope};
use seccompiler::{BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule, TargetArch};
use std::collections::BTreeMap;
use std::io;

/// Calls that a reader needs once its file and its libraries are there: memory, threads, time, its pipes.
const ALLOWED: &[i64] = &[
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_clone3,
    libc::SYS_set_robust_list,
    libc::SYS_rseq,
    libc::SYS_gettid,
    libc::SYS_getpid,
    libc::SYS_restart_syscall,
    libc::SYS_getrusage,
    libc::SYS_sysinfo,
    libc::SYS_ppoll,
    libc::SYS_membarrier,
];

/// Makes this process end with the one that started it.
pub fn end_with_parent() -> io::Result<()> {
    // SAFETY: the call takes a number and no memory. Whoever asked waits on the thread that started this process.
    match unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Closes what the process was left open by whoever started its parent: a worker has its three pipes and nothing else.
pub fn close_inherited() -> io::Result<()> {
    // SAFETY: nothing of this process is open beyond the three pipes: it has only just begun.
    if unsafe { libc::syscall(libc::SYS_close_range, 3u32, u32::MAX, 0u32) } == 0 {
        return Ok(());
    }
    // Kernels before 5.9: one by one, as far as there can be any.
    let mut most = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the pointer is to a whole `rlimit` that outlives the call.
    if unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut most) } != 0 {
        return Err(io::Error::last_os_error());
    }
    for fd in 3..i32::try_from(most.rlim_cur).unwrap_or(i32::MAX).min(1 << 20) {
        // SAFETY: as above; a number that stands for nothing is an error that changes nothing.
        unsafe { libc::close(fd) };
    }
    Ok(())
}

/// Gives it all up, and says how far this kernel goes. Kernels without Landlock do without it; without the rest there is no reading.
pub fn enter(limits: &Limits, computing: u64) -> io::Result<Shut> {
    // A sixteenth is left for what counts as no data: the program itself, the main stack.
    let memory = limits.memory - limits.memory / 16;
    limit(libc::RLIMIT_DATA, memory)?;
    limit(libc::RLIMIT_CPU, computing.max(1))?;
    limit(libc::RLIMIT_FSIZE, 0)?;
    limit(libc::RLIMIT_CORE, 0)?;
    let shut = close_files().map_err(io::Error::other)?;
    let arch = TargetArch::try_from(std::env::consts::ARCH).map_err(io::Error::other)?;
    // The newer call hides what it asks for from a filter; without it the C library takes the older one.
    let absent = SeccompFilter::new(BTreeMap::from([(libc::SYS_clone3, Vec::new())]), SeccompAction::Allow, SeccompAction::Errno(libc::ENOSYS as u32), arch);
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    let thread = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(libc::CLONE_THREAD as u64), libc::CLONE_THREAD as u64)
        .map_err(io::Error::other)?;
    rules.insert(libc::SYS_clone, vec![SeccompRule::new(vec![thread]).map_err(io::Error::other)?]);
    // What is shared or grows downwards counts as no data: no limit would hold for it.
    let flags = (libc::MAP_SHARED | libc::MAP_GROWSDOWN) as u64;
    let own = SeccompCondition::new(3, SeccompCmpArgLen::Dword, SeccompCmpOp::MaskedEq(flags), 0).map_err(io::Error::other)?;
    rules.insert(libc::SYS_mmap, vec![SeccompRule::new(vec![own]).map_err(io::Error::other)?]);
    // A process ends itself by a signal, and nobody else.
    let itself = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, u64::from(std::process::id())).map_err(io::Error::other)?;
    rules.insert(libc::SYS_tgkill, vec![SeccompRule::new(vec![itself]).map_err(io::Error::other)?]);
    // Names of threads; the second filter is set by the same call.
    for option in [libc::PR_SET_NAME, libc::PR_SET_NO_NEW_PRIVS, libc::PR_SET_VMA] {
        let condition = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, option as u64).map_err(io::Error::other)?;
        rules.entry(libc::SYS_prctl).or_default().push(SeccompRule::new(vec![condition]).map_err(io::Error::other)?);
    }
    let allowed = SeccompFilter::new(rules, SeccompAction::Errno(libc::EPERM as u32), SeccompAction::Allow, arch);
    for filter in [absent, allowed] {
        let program: BpfProgram = filter.and_then(TryInto::try_into).map_err(io::Error::other)?;
        seccompiler::apply_filter(&program).map_err(io::Error::other)?;
    }
    Ok(shut)
}

/// Sets a limit of this process, softly and for good.
fn limit(what: libc::__rlimit_resource_t, most: u64) -> io::Result<()> {
    // Of computing time a signal tells the end, before the last word a little later.
    let last = if what == libc::RLIMIT_CPU { most.saturating_add(2) } else { most };
    let both = libc::rlimit { rlim_cur: most as libc::rlim_t, rlim_max: last as libc::rlim_t };
    // SAFETY: the pointer is to a whole `rlimit` that outlives the call.
    match unsafe { libc::setrlimit(what, &raw const both) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Shuts all files, ports and other processes away, as far as the kernel knows how.
fn close_files() -> Result<Shut, landlock::RulesetError> {
    let abi = ABI::V6;
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(abi))?
        .handle_access(AccessNet::from_all(abi))?
        .scope(Scope::from_all(abi))?
        .create()?
        .restrict_self()?;
    Ok(match status.ruleset {
        RulesetStatus::FullyEnforced => Shut::Wholly,
        RulesetStatus::PartiallyEnforced => Shut::Partly,
        RulesetStatus::NotEnforced => Shut::ByCalls,
    })
}

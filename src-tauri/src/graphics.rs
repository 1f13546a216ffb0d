//! How the window is drawn where there is no graphics hardware.

/// Without a render node WebKit would copy every frame through buffers of a software renderer, at three to six times the cost. With
/// one the variable hurts, so that it is set only here and only then.
pub fn choose() {
    #[cfg(target_os = "linux")]
    {
        const VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
        let render_node = |e: std::fs::DirEntry| e.file_name().to_string_lossy().starts_with("renderD");
        let hardware = std::fs::read_dir("/dev/dri").is_ok_and(|entries| entries.flatten().any(render_node));
        if !hardware && std::env::var_os(VARIABLE).is_none() {
            // SAFETY: the first thing this program does; no other thread reads the environment yet.
            unsafe { std::env::set_var(VARIABLE, "1") };
        }
    }
}
